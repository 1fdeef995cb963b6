"""Evenings in two more browser engines: Gecko (Firefox) and WebKit (that of iPhones and iPads), at the size of a phone.

`make engines` installs both and runs these tests. `device` taps, writes and reads, the same in every engine;
`firefox` speaks WebDriver BiDi, `webkit` the WebDriver protocol over HTTP.
"""
