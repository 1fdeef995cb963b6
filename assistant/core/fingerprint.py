"""Fingerprints of texts, and six words that people can read aloud and remember instead of 64 digits.

The words are for ears and eyes: they stand for 48 bits of 256. A check compares the whole fingerprint.
"""

from __future__ import annotations

from hashlib import sha256

_LIST = """
acorn album amber anchor apple apron arrow atlas attic autumn badge bagel baker bamboo banjo barley barrel basil
basket beacon beaver bell berry birch biscuit blanket blossom bonnet bottle branch brass bread bridge bronze brook
broom bucket butter button cabin cactus camel candle canoe canvas carpet carrot castle cedar cello chalk cherry
chimney cider cinder citrus clay cliff clock clover cobalt coffee comet copper coral corner cotton cradle crane
cricket crown crystal curtain daisy dancer desert diamond dolphin donkey dragon drum eagle earth easel echo elbow
ember emerald engine falcon feather fern fiddle field finch flagon flame flute forest fossil fountain fox garden
garlic ginger glacier glove gold goose grape gravel guitar hammer harbour harvest hazel hedge helmet heron hickory
hollow honey hornet island ivory jacket jasmine jelly jewel jigsaw juniper kayak kettle kitten ladder lantern laurel
lemon lentil lily linen lizard lobster locket lotus magnet mango maple marble market meadow melon meteor mirror
mitten monkey moon mosaic mountain muffin mushroom nectar needle nickel noodle nutmeg oak oasis ocean olive onion
orange orchid otter owl oyster paddle palace panda paper parrot pebble pelican pencil pepper piano pigeon pillow
pine pirate planet plum pocket pond poppy potato prism pumpkin puzzle quartz quill rabbit radish raven ribbon river
robin rocket rose ruby saddle saffron salmon sandal satin scarf shadow silver snow spider spoon spruce squirrel
stable star stone summer sunset swan table temple thimble thunder tiger timber tulip tundra tunnel turtle umbrella
valley vanilla velvet violin wagon walnut walrus willow window winter wolf wool yarn yellow zebra zigzag
"""
WORDS = tuple(_LIST.split())
"""256 words, one for each value of a byte."""
SPOKEN = 6
"""The number of words for a fingerprint."""


def fingerprint(text: str | bytes) -> str:
    """Return the SHA-256 of a text in UTF-8, as 64 hexadecimal digits."""
    return sha256(text.encode() if isinstance(text, str) else text).hexdigest()


def spoken(digits: str) -> str:
    """Return the first six bytes of a fingerprint in words: "amber fox …"; "" if it is no fingerprint."""
    try:
        return " ".join(WORDS[byte] for byte in bytes.fromhex(digits)[:SPOKEN])
    except ValueError:
        return ""
