export type Place = { left?: number; right?: number; top?: number; bottom?: number }
type Box = { left: number; right: number; top: number; bottom: number }

const gap = 6
const room = 80

/**
 * Where a tip stands: below its element, or above it near the lower edge; aligned right in the right half of the window.
 * What prefers to stand above does so wherever there is room.
 */
export function placeTooltip(
  box: Box,
  windowWidth: number,
  windowHeight: number,
  prefersAbove = false,
): Place {
  const isRight = (box.left + box.right) / 2 > windowWidth / 2
  const isLow = prefersAbove ? box.top > room : box.bottom + room > windowHeight
  return {
    ...(isRight ? { right: Math.max(gap, windowWidth - box.right) } : { left: Math.max(gap, box.left) }),
    ...(isLow ? { bottom: windowHeight - box.top + gap } : { top: box.bottom + gap }),
  }
}
