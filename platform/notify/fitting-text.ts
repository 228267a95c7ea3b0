/** How a receiver reads texts, and in which unit it counts them. */
export type Writing = { escaped: (text: string) => string; sizeOf: (escaped: string) => number }

const cutMark = '…'

/** A text as a receiver reads it, cut between characters so that it has at most this size there. */
export function fittingText(text: string, most: number, { escaped, sizeOf }: Writing): string {
  const whole = escaped(text)
  if (sizeOf(whole) <= most) return whole
  const characters = [...text]
  const beginning = (length: number) => `${escaped(characters.slice(0, length).join(''))}${cutMark}`
  let [fits, beyond] = [0, characters.length]
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2)
    if (sizeOf(beginning(middle)) <= most) fits = middle
    else beyond = middle
  }
  return beginning(fits)
}
