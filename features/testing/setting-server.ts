import { apiBase } from '#contract/endpoint.ts'
import { settingRoutes, type AnsweredSetting } from '#http/setting-route.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionPorts, sessionServer } from './session-server.ts'

/** A server that answers the calls of one setting; by default an administrator calls. */
export async function settingServer(setting: AnsweredSetting<unknown>) {
  const ports = sessionPorts()
  const routes = Object.values(settingRoutes(setting)).map(({ over }) => over(ports))
  const { app } = await sessionServer({}, { routes })
  const url = apiBase + setting.read.path
  return {
    read: (username = 'root') => app.inject({ url, headers: signedInAs(username) }),
    save: (payload: object, username = 'root') =>
      app.inject({ method: 'PUT', url, headers: signedInAs(username), payload }),
  }
}
