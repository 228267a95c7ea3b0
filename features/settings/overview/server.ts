import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { membersIn } from '#http/setting-member.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import { listSettings, undoSetting } from './contract.ts'
import { keptSettings, shown, shownSettings, type Ports } from './server/listed-settings.ts'
import { settingAt } from './server/one-setting.ts'
import { undo } from './server/undo.ts'

const mayChangeAny = (settings: readonly ListedSetting[], session: Parameters<typeof mayCall>[1]) =>
  settings.some(({ save }) => mayCall(save, session))

export const listSettingsRoute = routeOver(listSettings, (ports: Ports) => async (call) => {
  const session = sessionOf(call)
  return {
    settings: await shownSettings(ports, call),
    isEditable: mayChangeAny(ports.listedSettings, session),
  }
})

export const undoSettingRoute = routeOver(undoSetting, (ports: Ports) => async (call) => {
  const session = sessionOf(call)
  const { key } = call.path
  const changeable = ports.listedSettings.filter(({ save }) => mayCall(save, session))
  const one = settingAt(key, changeable, membersIn(call.scope))
  if (!one) throw new CodedError('not_found', 'There is no such setting.')
  await undo(ports, { one, seenAt: new Date(call.body.seenChange) }, authorOf(call))
  return shown(ports, one, (await keptSettings(ports)).get(key), session)
})
