"""What a trip's list is made of (rules 5): each has a picture, and a name in every language."""

from __future__ import annotations

THINGS: tuple[str, ...] = (
    "acorn", "anchor", "apple", "axe", "ball", "balloon", "banana", "barrel", "basket", "bat",
    "bear", "bed", "bee", "bell", "bicycle", "boat", "bone", "book", "boot", "bottle", "bow",
    "box", "bread", "bridge", "broom", "bucket", "bulb", "burger", "bus", "butterfly", "button",
    "cactus", "cake", "camel", "camera", "candle", "car", "carrot", "castle", "cat", "chair",
    "cheese", "cherries", "clock", "cloud", "coat", "comb", "comet", "compass", "corn", "cow",
    "crab", "crown", "cup", "dice", "dog", "door", "dress", "drum", "duck", "egg", "elephant",
    "envelope", "eye", "feather", "fire", "fish", "flag", "flower", "fork", "frog", "ghost",
    "giraffe", "glasses", "grapes", "guitar", "hammer", "hand", "harp", "hat", "hedgehog",
    "helicopter", "hourglass", "house", "igloo", "jar", "key", "kite", "knife", "ladder", "lamp",
    "leaf", "lemon", "lighthouse", "lion", "lock", "lollipop", "magnet", "map", "mask", "medal",
    "mirror", "mitten", "moon", "mouse", "mushroom", "octopus", "owl", "paintbrush", "palm",
    "parachute", "parrot", "pear", "pencil", "penguin", "piano", "pig", "pineapple", "pizza",
    "plane", "plug", "present", "pretzel", "pumpkin", "purse", "puzzle", "rabbit", "radio",
    "rainbow", "ring", "robot", "rocket", "ruler", "saw", "scales", "scarf", "scissors", "shell",
    "ship", "shirt", "shovel", "skateboard", "snail", "snake", "snowflake", "snowman", "sock",
    "spider", "spoon", "starfish", "storm", "strawberry", "submarine", "suitcase", "sun", "swan",
    "sword", "table", "teapot", "telescope", "tent", "thermometer", "ticket", "tie", "tooth",
    "tractor", "train", "tree", "trousers", "trumpet", "turtle", "umbrella", "vase", "volcano",
    "whale", "wheel", "wheelbarrow", "whistle", "windmill", "window",
)  # fmt: skip
