import { z } from 'zod'
import { dayOf, startOfDay, addDays } from '#contract/dates.ts'
import { rangeOf, type Range } from '#contract/ranges.ts'
import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { poolAsset } from '#product/server/workload-assets.ts'
import { getPoolContention } from './contract.ts'
import { idleShareOf, useOverTime, usedMostly, type Stretch } from './server/use-over-time.ts'

const query = (name: string) => scopedQuery(new URL(`${name}.sql`, import.meta.url))
const stretches = query('stretches')
const clusters = query('clusters')
const sizes = query('sizes')
const waits = query('waits')

const number = z.coerce.number()
const span = { fromMs: number, untilMs: number }
const stretchRows = z.array(z.object({ ...span, clusterId: z.string().nullable(), machines: number }))
const { clusterSegments, waits: waitsSchema } = getPoolContention.output.shape
const clusterRows = z.array(clusterSegments.element.omit({ segments: true }))
const sizeRows = z.array(
  z.object({
    ...span,
    maxCapacity: z.int().nullable(),
    minIdle: z.int().nullable(),
    idleMinutes: z.int().nullable(),
  }),
)
const waitRows = z.array(waitsSchema.element.extend({ waitedMs: number }))

const clustersShown = 10
const waitsShown = 100
const longestMs = 7 * 86_400_000

const timeOf = (ms: number) => new Date(ms).toISOString()

/** The asked window, of which only the last 7 days count; without one from yesterday, 00:00 UTC, until now. */
function windowOf(asked: { since?: string | undefined; until?: string | undefined }, now: Date): Range {
  const yesterday = startOfDay(addDays(dayOf(now), -1)).toISOString()
  const isAsked = asked.since !== undefined || asked.until !== undefined
  const { since, until } = rangeOf(isAsked ? asked : { since: yesterday }, 'instants', now)
  return { since: new Date(Math.max(since.getTime(), until.getTime() - longestMs)), until }
}

const segmentsOf = (found: readonly Stretch[]) =>
  useOverTime(found).flatMap(({ used, fromMs, untilMs }) =>
    used > 0 ? [{ since: timeOf(fromMs), until: timeOf(untilMs), machines: used }] : [],
  )

export const getPoolContentionRoute = route(
  getPoolContention,
  async ({ query: asked, read, clock, defaultCurrency }) => {
    const { poolId } = asked
    const { since, until } = windowOf(asked, clock.dataNow())
    const currency = await defaultCurrency()
    const values = { poolId, since, until, currency }
    const [used, names, sized, waited] = await Promise.all([
      read(stretches, values),
      read(clusters, values),
      read(sizes, values),
      read(waits, values),
      requireOneAsset(poolAsset, read, { poolId }),
    ])
    const found = stretchRows.parse(used.rows)
    const known = clusterRows.parse(names.rows)
    const spans = sizeRows.parse(sized.rows)
    const waitedLong = waitRows.parse(waited.rows)
    const steps = useOverTime(found)
    const ofCluster = Map.groupBy(found, ({ clusterId }) => clusterId)
    const latest = spans.at(-1)
    return {
      dataVersion: used.dataVersion,
      since: since.toISOString(),
      until: until.toISOString(),
      currency,
      timelines: steps.map(({ fromMs, untilMs, used, idle }) => ({
        since: timeOf(fromMs),
        until: timeOf(untilMs),
        used,
        idle,
      })),
      clusterSegments: known
        .slice(0, clustersShown)
        .map((cluster) =>
          Object.assign(cluster, { segments: segmentsOf(ofCluster.get(cluster.clusterId) ?? []) }),
        ),
      clustersCount: known.length,
      idleBlocks: steps.flatMap(({ fromMs, untilMs, idle }) =>
        idle > 0 ? [{ since: timeOf(fromMs), until: timeOf(untilMs), machines: idle }] : [],
      ),
      capacity: spans.map(({ fromMs, untilMs, maxCapacity, minIdle }) => ({
        since: timeOf(fromMs),
        until: timeOf(untilMs),
        maxCapacity,
        minIdle,
      })),
      waits: waitedLong.slice(0, waitsShown),
      waitsCount: waitedLong.length,
      contentionsCount: waitedLong.filter(({ isContention }) => isContention).length,
      figures: {
        idleShare: idleShareOf(steps),
        usedP95: usedMostly(steps, since.getTime(), until.getTime()),
        mostUsed: steps.length === 0 ? null : Math.max(...steps.map((step) => step.used)),
        minIdle: latest?.minIdle ?? null,
        maxCapacity: latest?.maxCapacity ?? null,
        idleTimeoutInMinutes: latest?.idleMinutes ?? null,
      },
    }
  },
)
