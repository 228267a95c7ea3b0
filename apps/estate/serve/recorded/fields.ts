type Types = ReadonlyMap<string, ReadonlySet<string>>

// Objects whose names are data: tags, settings, and parameters of reasons.
const freeNames = new Set([
  'tags',
  'custom_tags',
  'default_tags',
  'spark_conf',
  'spark_env_vars',
  'configuration',
  'parameters',
])

/** Every field within an answer, by path, with the types of its values. Items of lists are merged. */
function fieldTypes(answer: unknown): Types {
  const types = new Map<string, Set<string>>()
  collect(answer, '', types)
  return types
}

function collect(value: unknown, path: string, types: Map<string, Set<string>>): void {
  if (path !== '') types.set(path, (types.get(path) ?? new Set()).add(typeOf(value)))
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${path}[]`, types)
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, within] of Object.entries(value)) {
    const fieldPath = path === '' ? name : `${path}.${name}`
    if (freeNames.has(name)) types.set(fieldPath, (types.get(fieldPath) ?? new Set()).add(typeOf(within)))
    else collect(within, fieldPath, types)
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'null' : typeof value
}

/**
 * The differences between an answer and a recorded one: fields of other types, and fields that only the recorded one has.
 */
export function differences(
  recorded: unknown,
  answer: unknown,
): { shared: number; otherTypes: string[]; lacking: string[] } {
  const [theirs, ours] = [fieldTypes(recorded), fieldTypes(answer)]
  const both = [...theirs.keys()].filter((path) => ours.has(path))
  return {
    shared: both.length,
    otherTypes: both.flatMap((path) => otherTypes(path, theirs.get(path), ours.get(path))),
    lacking: topmost([...theirs.keys()].filter((path) => !ours.has(path))),
  }
}

function otherTypes(
  path: string,
  theirs: ReadonlySet<string> | undefined,
  ours: ReadonlySet<string> | undefined,
): string[] {
  const wrong = [...(ours ?? [])].filter((type) => type !== 'null' && !theirs?.has(type))
  return wrong.map((type) => `${path}: ${[...(theirs ?? [])].join(' or ')}, here ${type}`)
}

// Fields within a missing field are missing too.
function topmost(paths: readonly string[]): string[] {
  return paths.filter(
    (path) => !paths.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  )
}
