const mostFields = 25

/** A type as Spark describes it: of a wide struct the first fields, then how many more there are. */
export function shortened(type: string): string {
  const inner = /^struct<(.*)>$/.exec(type)?.[1]
  if (inner === undefined) return type
  const fields = fieldsOf(inner)
  if (fields.length <= mostFields) return type
  return `struct<${fields.slice(0, mostFields).join(',')},... ${fields.length - mostFields} more fields>`
}

function fieldsOf(inner: string): string[] {
  const fields: string[] = []
  let [depth, from] = [0, 0]
  for (const [place, letter] of [...inner].entries()) {
    if (letter === '<' || letter === '(') depth += 1
    if (letter === '>' || letter === ')') depth -= 1
    if (letter !== ',' || depth > 0) continue
    fields.push(inner.slice(from, place))
    from = place + 1
  }
  return [...fields, inner.slice(from)]
}
