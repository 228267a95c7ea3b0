import { CodedError } from '#contract/errors.ts'
import type { EnteredSecret, KeptSecret } from '#http/setting-store.ts'
import type { FeaturePorts } from '#features/server-catalogue.ts'
import type { Author } from '#state/change.ts'

type Kept = { value: unknown; before: unknown; changedBy: string; changedAt: Date }

const noSecret: KeptSecret = { state: 'NONE', changedBy: null, changedAt: null }

/** Secrets in memory, of which is kept that they were entered. */
function openSecrets() {
  const kept = new Map<string, KeptSecret>()
  return {
    secret: async (name: string) => kept.get(name) ?? noSecret,
    enter({ name, text }: EnteredSecret, { actor, at }: Author) {
      kept.set(name, text === null ? noSecret : { state: 'KEPT', changedBy: actor.name, changedAt: at })
    },
  }
}

/** Settings in memory. */
export function openSettings(): FeaturePorts['settings'] {
  const kept = new Map<string, Kept>()
  const change = (key: string, value: unknown, { actor, at }: Author) => {
    const before = kept.get(key)?.value ?? null
    kept.set(key, { value, before, changedBy: actor.name, changedAt: at })
  }
  const { secret, enter } = openSecrets()
  return {
    missingKey: undefined,
    secret,
    async read(key, schema) {
      const found = kept.get(key)
      return found && schema.parse(found.value)
    },
    readAll: async (keyStart, schema) =>
      [...kept].flatMap(([key, { value, changedBy, changedAt }]) =>
        key.startsWith(keyStart) ? [{ key, changedBy, changedAt, value: schema.parse(value) }] : [],
      ),
    async write(key, value, author, entered) {
      change(key, value, author)
      if (entered) enter(entered, author)
    },
    async change(key, changed, author) {
      change(key, changed(kept.get(key)?.value), author)
    },
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
