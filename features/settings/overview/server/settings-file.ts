import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { RestorableSetting } from '#http/setting-route.ts'
import { Streamed } from '#http/streamed.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { exportSettings, importSettings, type SettingsFile } from '../contract/settings-file.ts'
import { compareSettings } from './compared-settings.ts'
import { keptSettings, type Ports } from './listed-settings.ts'

const changeable = ({ listedSettings }: Ports, session: Session): RestorableSetting[] =>
  listedSettings.flatMap((setting) => (setting.isSealed || !mayCall(setting.save, session) ? [] : [setting]))

async function* parts(file: SettingsFile) {
  yield `${JSON.stringify(file, null, 2)}\n`
}

export const exportSettingsRoute = routeOver(
  exportSettings,
  (ports: Ports & Pick<SessionPorts, 'version'>) => async (call) => {
    const kept = await keptSettings(ports)
    const values = changeable(ports, sessionOf(call)).map(
      ({ key, valueOf }) => [key, valueOf(kept.get(key)?.value)] as const,
    )
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
  const settings = changeable(ports, sessionOf(call))
  const { replacing, ...comparison } = compareSettings(file, settings, await keptSettings(ports))
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
