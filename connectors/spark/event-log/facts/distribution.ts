/** Up to so many values quantiles are exact; of more only how many are about how large is kept. */
const mostValues = 20_000
/** A bucket is 2 % wide, so that its middle is within 1 % of each value in it. */
const growth = 1.02
const logOfGrowth = Math.log(growth)

/** Values of tasks, as far as their quantiles need them. */
export type Distribution = {
  count: number
  total: number
  minimum: number
  maximum: number
  /** How many values are 0, of which none is kept. */
  zeros: number
  /** The other values in any order; behind the first `used` there is room for more. */
  values: Float64Array
  used: number
  /** How many values are in each bucket, once there are too many to keep. */
  buckets: Map<number, number> | undefined
}

/** Of no value. */
export function emptyDistribution(): Distribution {
  return {
    count: 0,
    total: 0,
    minimum: Infinity,
    maximum: -Infinity,
    zeros: 0,
    values: noRoom,
    used: 0,
    buckets: undefined,
  }
}

/** Room for the values of most stages. */
const firstRoom = 64
const noRoom = new Float64Array(0)

const middleOf = (bucket: number) => growth ** (bucket + 0.5)
const bucketOf = (value: number) => Math.floor(Math.log(value) / logOfGrowth)

function countIn(buckets: Map<number, number>, bucket: number, count: number): void {
  buckets.set(bucket, (buckets.get(bucket) ?? 0) + count)
}

function keepValue(distribution: Distribution, value: number): void {
  const { buckets, used } = distribution
  // Only a clock that was put back makes a value less than 0.
  if (buckets) {
    if (value < 0) distribution.zeros += 1
    else countIn(buckets, bucketOf(value), 1)
    return
  }
  if (used === mostValues) {
    const kept = distribution.values
    Object.assign(distribution, { buckets: new Map(), values: noRoom, used: 0 })
    for (const before of kept) keepValue(distribution, before)
    keepValue(distribution, value)
    return
  }
  if (used === distribution.values.length) {
    const larger = new Float64Array(Math.min(mostValues, Math.max(firstRoom, used * 4)))
    larger.set(distribution.values)
    distribution.values = larger
  }
  distribution.values[used] = value
  distribution.used += 1
}

/** Adds a value. */
export function addValue(distribution: Distribution, value: number): void {
  distribution.count += 1
  distribution.total += value
  if (value < distribution.minimum) distribution.minimum = value
  if (value > distribution.maximum) distribution.maximum = value
  if (value === 0) distribution.zeros += 1
  else keepValue(distribution, value)
}

/** Adds the values of another. */
export function mergeDistribution(distribution: Distribution, other: Distribution): void {
  distribution.count += other.count
  distribution.total += other.total
  distribution.minimum = Math.min(distribution.minimum, other.minimum)
  distribution.maximum = Math.max(distribution.maximum, other.maximum)
  distribution.zeros += other.zeros
  if (other.buckets && !distribution.buckets) {
    const kept = distribution.values.subarray(0, distribution.used)
    Object.assign(distribution, { buckets: new Map(), values: noRoom, used: 0 })
    for (const value of kept) keepValue(distribution, value)
  }
  for (let place = 0; place < other.used; place += 1) keepValue(distribution, other.values[place] ?? 0)
  for (const [bucket, count] of other.buckets ?? [])
    if (distribution.buckets) countIn(distribution.buckets, bucket, count)
}

/** The value at a place among all in ascending order. */
function valueAt(distribution: Distribution): (place: number) => number {
  const { zeros, buckets, minimum, maximum } = distribution
  if (!buckets) {
    const sorted = distribution.values.slice(0, distribution.used).sort()
    const negative = sorted.findLastIndex((value) => value < 0) + 1
    return (place) => {
      if (place < negative) return sorted[place] ?? 0
      return place < negative + zeros ? 0 : (sorted[place - zeros] ?? 0)
    }
  }
  const ascending = [...buckets].sort(([one], [other]) => one - other)
  return (place) => {
    let before = zeros
    if (place < before) return Math.max(0, minimum)
    for (const [bucket, count] of ascending) {
      before += count
      if (place < before) return Math.min(maximum, Math.max(minimum, middleOf(bucket)))
    }
    return maximum
  }
}

/** The quantiles by the rule of Spark's history server: the value at the place `shares` × count, cut to a whole number. */
export function quantilesOf(distribution: Distribution, shares: readonly number[]): number[] {
  const at = valueAt(distribution)
  return shares.map((share) => at(Math.min(Math.floor(share * distribution.count), distribution.count - 1)))
}
