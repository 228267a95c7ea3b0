export type Place = { left?: number; right?: number; top?: number; bottom?: number }
type Box = { left: number; right: number; top: number; bottom: number }

const gap = 6
const roomBelow = 80

/** Where a tip stands: below its element, or above it near the lower edge; aligned right in the right half of the window. */
export function placeTip(box: Box, windowWidth: number, windowHeight: number): Place {
  const isRight = (box.left + box.right) / 2 > windowWidth / 2
  const isLow = box.bottom + roomBelow > windowHeight
  return {
    ...(isRight ? { right: Math.max(gap, windowWidth - box.right) } : { left: Math.max(gap, box.left) }),
    ...(isLow ? { bottom: windowHeight - box.top + gap } : { top: box.bottom + gap }),
  }
}
