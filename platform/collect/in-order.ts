/** Works on some items ahead of the one whose result is wanted next; results come in the order of the items. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = []
  const rest = items.values()
  const begin = () => {
    const { done, value } = rest.next()
    if (done) return
    const result = work(value)
    // It is awaited below; until then its failure must not count as unhandled.
    result.catch(() => undefined)
    begun.push(result)
  }
  for (let place = 0; place < ahead; place += 1) begin()
  for (let next = begun.shift(); next; next = begun.shift()) {
    const result = await next
    begin()
    yield result
  }
}
