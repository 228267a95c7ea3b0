import { CodedError } from '#contract/errors.ts'
import type { FeaturePorts } from '#features/server-catalogue.ts'
import type { Author } from '#state/change.ts'

type Kept = { value: unknown; before: unknown; changedBy: string; changedAt: Date }

/** Settings in memory. */
export function openSettings(): FeaturePorts['settings'] {
  const kept = new Map<string, Kept>()
  const change = (key: string, value: unknown, { actor, at }: Author) => {
    const before = kept.get(key)?.value ?? null
    if (value === undefined) kept.delete(key)
    else kept.set(key, { value, before, changedBy: actor.name, changedAt: at })
  }
  return {
    async read(key, schema) {
      const found = kept.get(key)
      return found && schema.parse(found.value)
    },
    readAll: async (keyStart, schema) =>
      [...kept].flatMap(([key, { value, changedBy, changedAt }]) =>
        key.startsWith(keyStart) ? [{ key, changedBy, changedAt, value: schema.parse(value) }] : [],
      ),
    write: async (key, value, author) => change(key, value, author),
    lastChange: async (key) => kept.get(key),
    async replace(replacements, author) {
      for (const { key, seenAt } of replacements)
        if (kept.get(key)?.changedAt.getTime() !== seenAt?.getTime())
          throw new CodedError('conflict', `Somebody changed the setting ${key} meanwhile: load it again.`)
      for (const { key, value } of replacements) change(key, value, author)
    },
    async valueBefore({ key }) {
      const found = kept.get(key)
      return found && { value: found.before }
    },
  }
}
