import { mayCall } from '#http/caller.ts'
import { routeOver, sessionOf } from '#http/route.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import { listSettings } from './contract.ts'
import { shownSettings, type Ports } from './server/listed-settings.ts'

const mayChangeAny = (settings: readonly ListedSetting[], session: Parameters<typeof mayCall>[1]) =>
  settings.some(({ save }) => mayCall(save, session))

export const listSettingsRoute = routeOver(listSettings, (ports: Ports) => async (call) => {
  const session = sessionOf(call)
  return {
    settings: await shownSettings(ports, session),
    isEditable: mayChangeAny(ports.listedSettings, session),
  }
})
