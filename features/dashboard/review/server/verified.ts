import { addDays, startOfDay, type Day } from '#contract/dates.ts'
import type { SavingPorts, SavingVerdict } from '#product/server/saving-ports.ts'
import type { RealizedSavings } from '../contract/realized-savings.ts'
import { reviewVerdictOf, reviewVerdicts } from '../contract/verdicts.ts'

/** So many verdicts are read at most; who has more narrows the workspaces. */
export const mostVerdicts = 5_000

const months = 12

/** A change of a workspace as one text. */
export const verdictKey = (workspaceId: string, changeGroup: string) =>
  JSON.stringify([workspaceId, changeGroup])

/** How many verdicts there are of each kind. */
export function verdictCounts(verdicts: readonly SavingVerdict[]): RealizedSavings['verdicts'] {
  return reviewVerdicts.map((verdict) => ({
    verdict,
    changes: verdicts.filter(({ kind }) => reviewVerdictOf[kind] === verdict).length,
  }))
}

/** What the changes of some time saved together, in a currency; null where none of them has an estimate. */
export async function realizedIn(
  { savings }: SavingPorts,
  asked: { workspaceIds: readonly string[]; since: Date; until: Date },
  currency: string | null,
) {
  const sums = await savings.realized(asked)
  return sums.find((sum) => sum.currency === currency) ?? null
}

const monthOf = (day: Day) => day.slice(0, 7)

/** The month so many months later. */
function monthsAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** What the changes of each of the last twelve months saved, up to the one of a day and not beyond that day. */
export async function savingsByMonth(
  ports: SavingPorts,
  workspaceIds: readonly string[],
  { currency, lastDay }: { currency: string | null; lastDay: Day },
): Promise<RealizedSavings['months']> {
  const end = startOfDay(addDays(lastDay, 1))
  const named = Array.from({ length: months }, (_, place) =>
    monthsAfter(monthOf(lastDay), place - months + 1),
  )
  return Promise.all(
    named.map(async (month) => {
      const next = startOfDay(`${monthsAfter(month, 1)}-01`)
      const until = next < end ? next : end
      const sum = await realizedIn(ports, { workspaceIds, since: startOfDay(`${month}-01`), until }, currency)
      return { month, changes: sum?.changes ?? 0, total: sum?.total ?? null }
    }),
  )
}
