import type { VisibilityPorts } from '#product/server/visibility/visibility-ports.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { StateListPorts } from '#http/state-list.ts'
import type { PlainList } from '#contract/plain-list.ts'
import { isReport } from '#contract/report.ts'
import { plainListRoute } from '#http/plain-list.ts'
import { settingRoutes, type AnsweredSetting, type SettingRoute } from '#http/setting-route.ts'
import type { OpenRoute, Route } from '#http/route.ts'
import { csvCalls } from '#product/contract/list-csv.ts'
import type { IncidentEnginePorts } from '#product/server/incident-engine-ports.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import { csvRoutesOf } from '#product/server/list-csv.ts'
import type { OpenedLogPorts } from '#product/server/opened-log-ports.ts'
import type { LicensePorts } from '#product/server/license/license-ports.ts'
import type { PolicyPorts } from '#product/server/policy-ports.ts'
import type { ProposalPorts } from '#product/server/proposal-ports.ts'
import type { PurgePorts } from '#product/server/purge-ports.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import type { SavingPorts } from '#product/server/saving-ports.ts'
import type { SparkPorts } from '#product/server/spark-ports.ts'
import type { TelemetryPorts } from '#product/server/telemetry-ports.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import type { NotificationPorts } from '#product/server/notification-ports.ts'
import type { SessionListPorts } from '#product/server/session-list-ports.ts'
import type { TokenPorts } from '#product/server/token-ports.ts'
import type { EnvironmentPorts } from '#product/server/environment-ports.ts'
import type { ListedSettings, SettingPorts } from '#product/server/setting-ports.ts'
import * as plainLists from './plain-lists.ts'
import * as plainSettings from './plain-settings.ts'
import * as routes from './routes.ts'
import * as routesOfSpark from './spark-routes.ts'

/** What the features are handed by the server. */
export type FeaturePorts = Omit<SessionPorts, 'columnsOf'> &
  SignInPorts &
  SettingPorts &
  EnvironmentPorts &
  PolicyPorts &
  IncidentPorts &
  ProposalPorts &
  SavingPorts &
  IncidentEnginePorts &
  NotificationPorts &
  StateListPorts &
  TokenPorts &
  SessionListPorts &
  LicensePorts &
  RunPorts &
  PurgePorts &
  TelemetryPorts &
  SparkPorts &
  OpenedLogPorts &
  LakePorts &
  Pick<VisibilityPorts, 'keptRights'>

const lists: readonly PlainList[] = Object.values(plainLists)
const settings: readonly AnsweredSetting<unknown>[] = Object.values(plainSettings)
type KnownPorts = FeaturePorts & Pick<SessionPorts, 'columnsOf'> & ListedSettings
const declared: readonly (Route | OpenRoute<KnownPorts> | SettingRoute<FeaturePorts>)[] = [
  ...Object.values(routes),
  ...lists.map(plainListRoute),
  ...settings.flatMap((setting) => Object.values(settingRoutes(setting))),
]
const declaredEndpoints: readonly AnyEndpoint[] = declared.map(({ endpoint }) => endpoint)

/** Every call that the product answers. */
export const endpoints: readonly AnyEndpoint[] = [
  ...declaredEndpoints,
  ...Object.values(csvCalls(declaredEndpoints)),
]

/** The names of the columns that a report's table can show; undefined where there is no such report. */
function columnsOf(report: string): readonly string[] | undefined {
  const found = endpoints.find(({ name }) => name === report)
  if (found === undefined || !isReport(found)) return undefined
  return found.columns.flatMap(({ name, wireOnly }) => (wireOnly ? [] : name))
}

/** The calls about one Spark application, with what answers them and their lists as files. */
export function sparkRoutes(ports: SparkPorts): Route[] {
  const bound = Object.values(routesOfSpark).map((route) => route.over(ports))
  return [...bound, ...csvRoutesOf(bound)]
}

/** Every call with what answers it. */
export function serverRoutes(ports: FeaturePorts): Route[] {
  const listedSettings = declared.flatMap((route) => ('listed' in route ? [route.listed(ports)] : []))
  const known = { ...ports, columnsOf, listedSettings }
  const bound = declared.map((route) => ('over' in route ? route.over(known) : route))
  return [...bound, ...csvRoutesOf(bound)]
}
