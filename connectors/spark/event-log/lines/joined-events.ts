const [quote, backslash, openBrace, closeBrace] = [0x22, 0x5c, 0x7b, 0x7d]
const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0d

/** The place behind an object that begins at a place; -1 if it does not end. */
function endOfObject(bytes: Buffer, start: number, end: number): number {
  let [depth, isInText] = [0, false]
  for (let place = start; place < end; place += 1) {
    const byte = bytes[place]
    if (isInText) {
      if (byte === backslash) place += 1
      else if (byte === quote) isInText = false
    } else if (byte === quote) isInText = true
    else if (byte === openBrace) depth += 1
    else if (byte === closeBrace) {
      depth -= 1
      if (depth === 0) return place + 1
    }
  }
  return -1
}

/**
 * Where the objects of a line stand that has several, from and until each, as where parts were put together without a line break;
 * none for any other line. Whether they are JSON is found when they are read.
 */
export function joinedObjects(
  bytes: Buffer,
  start: number,
  end: number,
): readonly (readonly [number, number])[] {
  const pieces: [number, number][] = []
  let place = start
  while (place < end) {
    if (bytes[place] !== openBrace) return []
    const pieceEnd = endOfObject(bytes, place, end)
    if (pieceEnd < 0) return []
    pieces.push([place, pieceEnd])
    place = pieceEnd
    while (place < end && isSpace(bytes[place])) place += 1
  }
  return pieces.length > 1 ? pieces : []
}
