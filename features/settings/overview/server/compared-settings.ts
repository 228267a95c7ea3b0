import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { secretRefusal } from '#http/sealed-setting.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { KeptSetting, SettingPorts } from '#product/server/setting-ports.ts'
import type { SettingReplacement } from '#state/settings.ts'
import type { ComparedSetting, SettingsFile } from '../contract/settings-file.ts'
import type { KeptSettings, OneSetting } from './one-setting.ts'

type Settings = SettingPorts['settings']
type Kept = KeptSetting<unknown> | undefined
type Replacing = {
  setting: ListedSetting
  before: unknown
  after: unknown
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

async function compared(
  settings: Settings,
  { key, setting }: OneSetting,
  kept: Kept,
  given: unknown,
): Promise<Compared> {
  const before = setting.valueOf(kept?.value)
  const inWords = setting.inWords(before)
  const current = { ...nothing, key, title: setting.title, value: before, inWords, newValue: given }
  // What holds may be a value that former versions allowed.
  if (isDeepStrictEqual(given, before)) return { shown: { ...current, newInWords: inWords, state: 'SAME' } }
  const parsed = setting.allowed.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const reason = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
    return { shown: { ...current, state: 'INVALID', reason } }
  }
  const after = parsed.data
  const shown = { ...current, newInWords: setting.inWords(after) }
  if (isDeepStrictEqual(after, before)) return { shown: { ...shown, state: 'SAME' } }
  const reason = await secretRefusal(settings, setting.sealed, { before, after })
  if (reason !== undefined) return { shown: { ...shown, state: 'INVALID', reason } }
  const replacement = { key, value: setting.keptOf(after), seenAt: kept?.changedAt }
  return { shown: { ...shown, state: 'DIFFERENT' }, replacing: { setting, before, after, replacement } }
}

const unknownSetting = (key: string, given: unknown): Compared => ({
  shown: {
    ...nothing,
    key,
    newValue: given,
    state: 'UNKNOWN',
    reason: 'This version has no such setting, or you cannot access what it is for.',
  },
})

type Known = { settings: Settings; kept: KeptSettings; at(key: string): OneSetting | undefined }

/** Compares a file with the settings that hold; the id is another one where either changes. */
export async function compareSettings(
  { settings: given }: SettingsFile,
  { settings, kept, at }: Known,
): Promise<Comparison> {
  const all = await Promise.all(
    Object.entries(given).map(async ([key, value]) => {
      const one = at(key)
      return one ? compared(settings, one, kept.get(key), value) : unknownSetting(key, value)
    }),
  )
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
