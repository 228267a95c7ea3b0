import type { ConfigurationVersion, SettingChange } from '#product/contract/calls/configuration.ts'
import { jsonOf, partsOf, settingsOf, type Settings } from './setting-texts.ts'

/** What one source reported of the settings at a time. */
export type Statement = {
  workspaceId: string
  statement: string
  evidence: ConfigurationVersion['evidence']
  atTime: string | null
  createTime: string | null
  deleteTime: string | null
  changedBy: string | null
  settings: Settings
}

/** Settings and the time in which they held. */
export type Version = Omit<ConfigurationVersion, 'settings' | 'json'> & { settings: Settings }

const rank = { 'before edit': 0, history: 1, edit: 2, current: 3 } as const
const sameEditMs = 60_000

function orderOf({ atTime, evidence, statement }: Statement): string {
  return `${atTime ?? '9'} ${rank[evidence]} ${statement}`
}

/** The settings that are reported; what is left open stays out. */
function reported(settings: Settings): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined),
  )
}

function isSame(one: Settings, other: Settings): boolean {
  return flat(one).join('\n') === flat(other).join('\n')
}

function flat(settings: Settings): string[] {
  return settingsOf(settings).map(({ setting, part, value }) => `${setting} ${part} ${value}`)
}

/**
 * The versions of the settings of one asset, oldest first. What a statement leaves open stays as it was. The latest answer of
 * REST reports no time of its changes: it adds to the last version what no other source reports, and is a version of its own
 * only where there is none.
 */
export function versionsOf(statements: readonly Statement[]): Version[] {
  const ordered = statements.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const dated = ordered.filter(
    ({ evidence }, place) => evidence !== 'current' && (evidence !== 'before edit' || place === 0),
  )
  const current = ordered.find(({ evidence }) => evidence === 'current')
  const versions = dated.reduce(withStatement, [])
  const all = current ? withCurrent(versions, current) : versions
  const deleteTime = ordered.findLast((statement) => statement.deleteTime !== null)?.deleteTime ?? null
  return all.map((version, place) => heldUntil(version, all[place + 1]?.validFrom ?? deleteTime))
}

function heldUntil(version: Version, validTo: string | null): Version {
  return { ...version, validTo }
}

function versionFrom({ workspaceId, evidence, atTime, createTime, changedBy, settings }: Statement): Version {
  return {
    workspaceId,
    validFrom: evidence === 'before edit' ? createTime : atTime,
    validTo: null,
    changedBy: evidence === 'edit' ? changedBy : null,
    evidence,
    settings: reported(settings),
  }
}

function withStatement(versions: Version[], statement: Statement): Version[] {
  const last = versions.at(-1)
  if (!last) return [versionFrom(statement)]
  const settings = { ...last.settings, ...reported(statement.settings) }
  if (!isSame(settings, last.settings)) return [...versions, { ...versionFrom(statement), settings }]
  const isOfSameEdit =
    Math.abs(Date.parse(statement.atTime ?? '') - Date.parse(last.validFrom ?? '')) <= sameEditMs
  const changedBy = last.changedBy ?? (isOfSameEdit ? statement.changedBy : null)
  return [...versions.slice(0, -1), { ...last, changedBy }]
}

function withCurrent(versions: readonly Version[], current: Statement): Version[] {
  const last = versions.at(-1)
  if (!last) return [versionFrom(current)]
  return [
    ...versions.slice(0, -1),
    { ...last, settings: { ...reported(current.settings), ...last.settings } },
  ]
}

/** A version as it is shown. */
export function shownVersion({ settings, ...version }: Version): ConfigurationVersion {
  return { ...version, settings: settingsOf(settings), json: jsonOf(settings) }
}

/** What changed from version to version, field by field, and when the asset was deleted; newest first. */
export function changesOf(versions: readonly Version[]): SettingChange[] {
  const changes = versions.flatMap((version, place) => {
    const before = versions[place - 1]
    const changeTime = version.validFrom
    if (!before || changeTime === null) return []
    const { workspaceId } = version
    return differences(before.settings, version.settings).map((change) =>
      Object.assign({ workspaceId, changeTime }, change),
    )
  })
  const last = versions.at(-1)
  if (!last?.validTo) return changes.toReversed()
  const { workspaceId, validTo: changeTime } = last
  const deleted = {
    workspaceId,
    changeTime,
    setting: 'deleted',
    part: '',
    former: 'exists',
    current: 'deleted',
  }
  return [deleted, ...changes.toReversed()]
}

// What was not reported before is no change; a tag or property is, where its others were reported.
function differences(before: Settings, after: Settings) {
  return Object.keys(after)
    .filter((setting) => (before[setting] ?? null) !== null)
    .toSorted()
    .flatMap((setting) => differencesOf(setting, before[setting], after[setting]))
}

function differencesOf(setting: string, before: unknown, after: unknown) {
  const valuesOf = (value: unknown) =>
    new Map(partsOf(setting, value).map((part) => [part.part, part.value] as const))
  const [former, current] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...former.keys(), ...current.keys()])]
    .filter((part) => former.get(part) !== current.get(part))
    .toSorted()
    .map((part) => ({
      setting,
      part,
      former: former.get(part) ?? null,
      current: current.get(part) ?? null,
    }))
}
