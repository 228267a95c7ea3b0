/** A field that two answers have in common, or in which they differ; undefined stands for a field that is not there. */
export type ComparedField = { path: string; ours: unknown; theirs: unknown }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(isObject(value) ? Object.entries(value) : [])

/** All fields of two answers, those of lists by their places; an empty list or object is a field. */
export function comparedFields(ours: unknown, theirs: unknown, path = ''): ComparedField[] {
  const areLists = Array.isArray(ours) && Array.isArray(theirs)
  const areObjects = isObject(ours) && isObject(theirs) && !Array.isArray(ours) && !Array.isArray(theirs)
  if (!areLists && !areObjects) return [{ path, ours, theirs }]
  const [one, other] = [entriesOf(ours), entriesOf(theirs)]
  const names = [...new Set([...one.keys(), ...other.keys()])]
  if (names.length === 0) return [{ path, ours: 'empty', theirs: 'empty' }]
  return names.flatMap((name) => comparedFields(one.get(name), other.get(name), `${path}/${name}`))
}

/** Whether a field is the same in both. */
export function isEqual({ ours, theirs }: ComparedField): boolean {
  return ours === theirs
}
