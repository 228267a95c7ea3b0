import { digest } from '../access/credentials.ts'
import { fault } from './fault.ts'
import { answeredFields, fieldsOf, withFields } from './json-body.ts'
import { describes, statementOf } from './statement-call.ts'

export const shuffledRows = fault({
  kind: 'shuffled_rows',
  what: 'The items of a page, or the rows of a result that comes inline, stand in another order.',
  options: {},
  concerns: (call) => !describes(statementOf(call) ?? ''),
  strike: async ({ call, proceed, chance, spare }) => {
    const answer = await proceed(call)
    const fields = answeredFields(answer)
    const result = fieldsOf(fields, 'result')
    const shuffled = { ...withShuffledLists(fields ?? {}, chance) }
    const rows = withShuffledLists(result, chance)
    if (fields && (shuffled.count > 0 || rows.count > 0)) {
      return withFields(answer, {
        ...shuffled.fields,
        ...('result' in fields && { result: rows.fields }),
      })
    }
    spare()
    return answer
  },
})

/** An object with its lists shuffled, and the number of lists with an order to lose. */
function withShuffledLists(
  fields: Record<string, unknown>,
  chance: number,
): { fields: Record<string, unknown>; count: number } {
  let count = 0
  const entries = Object.entries(fields).map(([name, value]) => {
    if (!Array.isArray(value) || value.length < 2) return [name, value] as const
    count += 1
    return [name, shuffled(value, chance)] as const
  })
  return { fields: Object.fromEntries(entries), count }
}

function shuffled(items: readonly unknown[], chance: number): unknown[] {
  return items
    .map((item, index) => ({ item, rank: digest(`${chance} ${index}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ item }) => item)
}
