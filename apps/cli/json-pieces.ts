const entriesInPiece = 500

/** The JSON of a list of objects in pieces, between which white space may stand. As one text it may take more memory than they. */
export function* jsonPieces(list: readonly object[]): Generator<string> {
  yield '['
  for (const [place, object] of list.entries()) {
    if (place > 0) yield ','
    yield* objectPieces(object)
  }
  yield ']'
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > entriesInPiece

function* objectPieces(object: object): Generator<string> {
  const long = Object.entries(object).filter(([, value]) => isLong(value))
  const rest = Object.entries(object).filter(([, value]) => !isLong(value))
  const short = JSON.stringify(Object.fromEntries(rest))
  if (long.length === 0) {
    yield short
    return
  }
  yield short.slice(0, -1)
  for (const [place, [name, values]] of long.entries()) {
    yield `${place > 0 || short !== '{}' ? ',' : ''}${JSON.stringify(name)}:[`
    if (isLong(values)) yield* entryPieces(values)
    yield ']'
  }
  yield '}'
}

function* entryPieces(values: readonly unknown[]): Generator<string> {
  for (let from = 0; from < values.length; from += entriesInPiece)
    yield `${from > 0 ? ',' : ''}${JSON.stringify(values.slice(from, from + entriesInPiece)).slice(1, -1)}`
}
