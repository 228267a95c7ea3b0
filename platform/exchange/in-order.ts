/** Works ahead on some items; results come in the order of the items. */
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
    // The failure is handled where the promise is awaited below, so it must not count as unhandled before.
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
