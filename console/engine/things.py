"""What a trip's list is made of (rules 5): each has a picture, and a name in every language."""

from __future__ import annotations

THINGS: tuple[str, ...] = (
    "anchor", "apple", "axe", "ball", "balloon", "banana", "barrel", "basket", "bear", "bed",
    "bee", "bell", "bicycle", "boat", "bone", "book", "boot", "bottle", "bow", "box", "bread",
    "bridge", "broom", "brush", "bucket", "bus", "butterfly", "button", "cactus", "cake",
    "camera", "candle", "car", "carrot", "castle", "cat", "chair", "cheese", "cherries",
    "clock", "cloud", "coat", "comb", "compass", "corn", "cow", "crab", "crown", "cup",
    "dice", "dog", "door", "dress", "drum", "duck", "egg", "elephant", "eye", "fan",
    "feather", "fire", "fish", "flag", "flower", "fork", "frog", "ghost", "giraffe",
    "glasses", "glove", "grapes", "guitar", "hammer", "hand", "hat", "heart", "hedgehog",
    "horseshoe", "house", "igloo", "jar", "kettle", "key", "kite", "knife", "ladder", "lamp",
    "leaf", "lemon", "letter", "lightning", "lock", "magnet", "map", "mask", "medal",
    "mirror", "moon", "mouse", "mushroom", "nest", "nut", "owl", "paintbrush", "palm",
    "parrot", "pear", "pencil", "penguin", "piano", "pipe", "pizza", "plane", "plug",
    "pumpkin", "purse", "puzzle", "rabbit", "radio", "rainbow", "ring", "robot", "rocket",
    "rope", "ruler", "saw", "scarf", "scissors", "shell", "ship", "shovel", "skate", "snail",
    "snake", "snowman", "sock", "spider", "spoon", "star", "strawberry", "suitcase", "sun",
    "swan", "sword", "table", "teapot", "telescope", "tent", "ticket", "tie", "tooth",
    "torch", "tractor", "train", "tree", "trumpet", "turtle", "umbrella", "vase", "violin",
    "wheel", "whistle", "window",
)  # fmt: skip
