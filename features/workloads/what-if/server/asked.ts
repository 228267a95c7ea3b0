import { CodedError } from '#contract/errors.ts'
import { coresOf, widest, type JobRun, type Range } from '#product/server/what-if/job-history.ts'

/** How many numbers of workers a curve has at most. */
const mostPoints = 12

/** The fewest and the most workers with so many cores that are within half and twice of what runs had; undefined where none is. */
export function workersWithin(runs: readonly JobRun[], cores: number): Range | undefined {
  const seen = runs.filter(({ workers }) => workers >= 1).map(coresOf)
  const minimum = Math.max(1, Math.ceil((widest.least * Math.min(...seen)) / cores))
  const maximum = Math.floor((widest.most * Math.max(...seen)) / cores)
  return minimum <= maximum ? { minimum, maximum } : undefined
}

/**
 * The numbers of workers of a curve: all that can be answered or twelve of them in equal ratios, those at present, and the next one to
 * each side, which is not known.
 */
export function askedWorkers(runs: readonly JobRun[], cores: number, present: number): readonly number[] {
  const within = workersWithin(runs, cores)
  if (!within) return []
  const { minimum, maximum } = within
  const step = (maximum / minimum) ** (1 / (mostPoints - 1))
  const inside =
    maximum - minimum < mostPoints
      ? Array.from({ length: maximum - minimum + 1 }, (_, place) => minimum + place)
      : Array.from({ length: mostPoints }, (_, place) => Math.round(minimum * step ** place))
  const asked = [...inside, present, minimum - 1, maximum + 1].filter((workers) => workers >= 1)
  return [...new Set(asked)].toSorted((one, other) => one - other)
}

type AskedRange = { minimumWorkers?: number | undefined; maximumWorkers?: number | undefined }

/** The ranges that are asked for: one with both of its ends, or one minimum with each maximum. */
export function askedRanges(
  { minimumWorkers, maximumWorkers }: AskedRange,
  workers: readonly number[],
  present: JobRun | undefined,
): readonly Range[] {
  const least = Math.max(1, Math.round((present?.workers ?? 1) / 2))
  const minimum = minimumWorkers ?? present?.autoscaling?.minimum ?? least
  const own = present?.autoscaling?.minimum === minimum ? [present.autoscaling.maximum] : []
  const maximums = maximumWorkers === undefined ? [...workers, ...own] : [maximumWorkers]
  return [...new Set(maximums)]
    .filter((maximum) => maximum >= minimum)
    .toSorted((one, other) => one - other)
    .map((maximum) => ({ minimum, maximum }))
}

/** Refuses a range that has one end without the other where nothing names the other, or whose ends are the wrong way round. */
export function checkRange({ minimumWorkers, maximumWorkers }: AskedRange, isCurve: boolean): void {
  const isWhole =
    minimumWorkers === undefined
      ? maximumWorkers === undefined
      : maximumWorkers === undefined
        ? isCurve
        : minimumWorkers <= maximumWorkers
  if (!isWhole)
    throw new CodedError(
      'invalid_parameter',
      'A range needs minimumWorkers and a maximumWorkers that is not less.',
      { field: 'maximumWorkers' },
    )
}
