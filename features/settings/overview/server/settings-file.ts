import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { membersIn } from '#http/setting-member.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import { Streamed } from '#http/streamed.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { exportSettings, importSettings, type SettingsFile } from '../contract/settings-file.ts'
import { compareSettings } from './compared-settings.ts'
import { keptSettings, type Ports } from './listed-settings.ts'
import { allSettings, settingAt } from './one-setting.ts'

const changeable = ({ listedSettings }: Ports, session: Session): ListedSetting[] =>
  listedSettings.filter(({ save }) => mayCall(save, session))

async function* parts(file: SettingsFile) {
  yield `${JSON.stringify(file, null, 2)}\n`
}

export const exportSettingsRoute = routeOver(
  exportSettings,
  (ports: Ports & Pick<SessionPorts, 'version'>) => async (call) => {
    const kept = await keptSettings(ports)
    const all = allSettings(changeable(ports, sessionOf(call)), kept, membersIn(call.scope))
    const values = all
      .map(({ key, setting }) => [key, setting.valueOf(kept.get(key)?.value)] as const)
      // Nothing is set where it is null.
      .filter(([, value]) => value !== null)
    const exportedAt = call.clock.realNow().toISOString()
    const file = {
      product: 'Lakegauge',
      version: ports.version.buildVersion,
      exportedAt,
      settings: Object.fromEntries(values),
    } as const
    const fileName = `lakegauge-settings_${exportedAt.slice(0, 10)}.json`
    return new Streamed('application/json; charset=utf-8', fileName, parts(file))
  },
)

export const importSettingsRoute = routeOver(importSettings, (ports: Ports) => async (call) => {
  const { file, seenComparison } = call.body
  const changing = changeable(ports, sessionOf(call))
  const seen = membersIn(call.scope)
  const at = (key: string) => settingAt(key, changing, seen)
  const known = { settings: ports.settings, kept: await keptSettings(ports), at }
  const { replacing, ...comparison } = await compareSettings(file, known)
  if (seenComparison === null) return { ...comparison, isApplied: false }
  if (seenComparison !== comparison.comparisonId)
    throw new CodedError('conflict', 'The file or a setting changed since the comparison: compare again.')
  const author = authorOf(call)
  for (const { setting, before, after } of replacing) await setting.refuse({ before, after })
  await ports.settings.replace(
    replacing.map(({ replacement }) => replacement),
    author,
  )
  for (const { setting } of replacing) await setting.saved(author)
  return { ...comparison, isApplied: true }
})
