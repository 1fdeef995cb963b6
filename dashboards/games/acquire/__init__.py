"""The screens of Acquire: the arrangement of their parts, and the setup. No rules."""
