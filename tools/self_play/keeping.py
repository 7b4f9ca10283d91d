"""Networks as files: whole numbers for `kernel.small_net`."""

from base64 import b85encode
from zlib import compress

import numpy as np
import torch
from tools.self_play.networks import Net

MOST, FINE = 30000, 2000
"""The largest weights behind the sum and behind the hidden places, as whole numbers."""


def kept(net: Net, most: int) -> dict[str, object]:
    """What `read_net` reads: rows of one byte, numbers up to `most`; weights and biases of eight."""
    with torch.no_grad():
        rows = net.table().double().numpy()
        weights, biases = net.hidden.weight.double().numpy().T, net.hidden.bias.double().numpy()
        out, last = net.out.weight.double().numpy()[0], float(net.out.bias)
    fine = most / np.abs(rows).max(0)  # each place of the sum has a measure of its own; the next layer takes it back
    weights = weights / fine[:, None]
    layer = MOST / np.abs(weights).max()
    end = FINE / np.abs(out).max()
    wide = np.concatenate(
        [
            np.round(weights.ravel() * layer),
            np.round(biases * layer),
            np.round(out * end),
            [round(last * layer * end)],
        ]
    )
    data = wide.astype("<i8").tobytes() + np.round(rows * fine).astype(np.int8).tobytes()
    return {
        "width": rows.shape[1],
        "hidden": len(biases),
        "scale": float(layer * end),
        "wide": len(wide),
        "numbers": b85encode(compress(data, 9)).decode("ascii"),
    }
