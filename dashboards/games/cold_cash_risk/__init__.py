"""The screens of Cold Cash Risk: the arrangement of their parts, and the setup. No rules."""
