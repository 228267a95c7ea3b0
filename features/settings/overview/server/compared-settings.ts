import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RestorableSetting } from '#http/setting-route.ts'
import type { KeptSetting } from '#product/server/setting-ports.ts'
import type { SettingReplacement } from '#state/settings.ts'
import type { ComparedSetting, SettingsFile } from '../contract/settings-file.ts'

type Kept = KeptSetting<unknown> | undefined
type Replacing = {
  setting: RestorableSetting
  before: object
  after: object
  replacement: SettingReplacement
}
/** A setting of a file beside the one that holds, and how it is replaced where they differ. */
type Compared = { shown: ComparedSetting; replacing?: Replacing }

/** A file of settings beside those that hold. */
export type Comparison = {
  comparisonId: string
  settings: ComparedSetting[]
  replacing: readonly Replacing[]
}

const nothing = { title: null, value: null, inWords: null, newInWords: null, reason: null }

function compared(setting: RestorableSetting, kept: Kept, given: unknown): Compared {
  const { key, title, body } = setting
  const value = setting.valueOf(kept?.value)
  const current = { ...nothing, key, title, value, inWords: setting.inWords(value), newValue: given }
  // What holds may be a value that former versions allowed.
  if (isDeepStrictEqual(given, value))
    return { shown: { ...current, newInWords: current.inWords, state: 'SAME' } }
  const parsed = body.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
    return { shown: { ...current, state: 'INVALID', reason } }
  }
  const shown = { ...current, newInWords: setting.inWords(parsed.data) }
  if (isDeepStrictEqual(parsed.data, value)) return { shown: { ...shown, state: 'SAME' } }
  const replacement = { key, value: setting.keptOf(given), seenAt: kept?.changedAt }
  return {
    shown: { ...shown, state: 'DIFFERENT' },
    replacing: { setting, before: value, after: parsed.data, replacement },
  }
}

const unknownSetting = (key: string, given: unknown): Compared => ({
  shown: {
    ...nothing,
    key,
    newValue: given,
    state: 'UNKNOWN',
    reason: 'This version has no such setting, or it holds a secret.',
  },
})

/** Compares a file with the settings that hold; the id is another one where either changes. */
export function compareSettings(
  { settings: given }: SettingsFile,
  settings: readonly RestorableSetting[],
  kept: ReadonlyMap<string, KeptSetting<unknown>>,
): Comparison {
  const known = new Map(settings.map((setting) => [setting.key, setting]))
  const all = Object.entries(given).map(([key, value]) => {
    const setting = known.get(key)
    return setting ? compared(setting, kept.get(key), value) : unknownSetting(key, value)
  })
  const shown = all.map((one) => one.shown)
  const changes = shown.map(({ key }) => kept.get(key)?.changedAt.toISOString() ?? null)
  return {
    comparisonId: createHash('sha256')
      .update(JSON.stringify([shown, changes]))
      .digest('hex'),
    settings: shown,
    replacing: all.flatMap(({ replacing }) => replacing ?? []),
  }
}
