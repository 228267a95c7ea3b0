import { join } from 'node:path'
import { lakeFolderOf } from '#config/configuration.ts'
import type { ReadinessPart } from '#http/ports.ts'
import { realClock } from '#jobs/clock.ts'
import { openJobs, type Jobs } from '#jobs/jobs.ts'
import { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { ProposalRounds } from '#product/server/proposals/proposal-rounds.ts'
import { SavingEngine } from '#product/server/savings/verdicts/saving-job.ts'
import type { Licenses } from '#product/server/license/licenses.ts'
import { directoryIdentity } from '#local/owner.ts'
import type { SecretBox } from '#local/secret-box.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { stateSettings } from '#product/server/state-settings.ts'
import { bySystem } from '#state/change.ts'
import { openedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { BudgetRounds } from '#worker/jobs/budgets-job.ts'
import { Background } from './background.ts'
import { buildVersion } from './build-version.ts'
import { derivationOfRuns } from './derivation.ts'
import { preparedChildren, type Children } from './children.ts'
import { licensesOf } from './licensing.ts'
import { openNotifications } from './notifications.ts'
import { OpenedLogs } from './opened-logs.ts'
import { openedLogsHandler, openedLogsJob } from './opened-logs-job.ts'
import { messageOf } from './message-of.ts'
import { ReadinessBoard } from './readiness.ts'
import { auditDigestJob, refusalsJob, ServerAudit } from './server-audit.ts'
import { openSignIn, type SignIn } from './sign-in.ts'
import { connectJob, serverJobs } from './server-jobs.ts'
import { SeveralServers } from './several-servers.ts'
import type { Stores } from './stores.ts'

/** What works while a server is there. */
export type RunningParts = {
  readiness: ReadinessBoard
  children: Children
  servers: SeveralServers | undefined
  notifying: ReturnType<typeof openNotifications>
  jobs: Jobs
  audit: ServerAudit
  signIn: SignIn
  background: Background
  openedLogs: OpenedLogs
  license: Licenses
}

/** Makes what works on the stores of a server; the lake process of a server that is alone starts at once. */
export async function preparedParts(
  stores: Stores,
  box: SecretBox,
  licenseKeyFile?: string,
): Promise<RunningParts> {
  const { configuration, state, mart, log } = stores
  const readiness = new ReadinessBoard()
  const children = childrenOf(stores, readiness)
  const servers = severalServers(stores, children, readiness)
  if (!servers) children.lake.start()
  const notifying = openNotifications(configuration, state, box, {
    mart,
    dataNow: () => background.dataNow(),
  })
  const jobs: Jobs = await openJobs(state, serverJobs, {
    onError: (error) => background.fault('queue', error),
    onRecovered: () => readiness.inform({ queue: { ready: true, says: 'working' } }),
  })
  const audit = new ServerAudit({ state, now: realClock, log, version: buildVersion() })
  const signIn = openSignIn(stores, { audit, box })
  jobs.handle(refusalsJob, audit.recordRefusals)
  jobs.handle(auditDigestJob, audit.logDigest)
  const judging = {
    db: state.db,
    mart,
    now: realClock,
    version: () => mart.version(),
    isWhole: (version: number) => background.isWhole(version),
  }
  const incidents = new IncidentEngine(judging)
  const savings = new SavingEngine(judging)
  const proposals = new ProposalRounds({ ...judging, dataNow: () => background.dataNow() })
  const budgets = new BudgetRounds({
    settings: stateSettings(state, box),
    mart,
    workspaces: martDirectory(mart).workspaces,
    db: state.db,
    now: realClock,
    dataNow: () => background.dataNow(),
    isWhole: (version) => background.isWhole(version),
    derive: () => derivationOfRuns(jobs).request(bySystem('budgets', realClock())),
    onError: (error) => log({ event: 'fault', part: 'budgets', says: messageOf(error) }),
  })
  const { notifier } = notifying
  const judges = { incidents, proposals, savings }
  const license = licensesOf(stores, () => background.connection(), licenseKeyFile)
  const own = { readiness, children, servers, jobs, ...judges, budgets, notifier, license, signIn }
  const background: Background = new Background({ ...stores, ...own })
  jobs.handle(connectJob, background.connect)
  const openedLogs = await openedLogsOf(stores)
  jobs.handle(openedLogsJob, openedLogsHandler(openedLogs))
  return { readiness, children, servers, notifying, jobs, audit, signIn, background, openedLogs, license }
}

async function openedLogsOf({ configuration, state, log }: Stores): Promise<OpenedLogs> {
  return new OpenedLogs({
    state,
    folder: join(lakeFolderOf(configuration), 'opened-logs'),
    takenBy: await directoryIdentity(configuration.dataDirectory),
    children: openedLogChildren(),
    now: realClock,
    log,
  })
}

function childrenOf({ configuration, joining, log }: Stores, readiness: ReadinessBoard): Children {
  return preparedChildren(configuration, {
    servers: () => joining?.membership.count() ?? 1,
    onLakeRestart: (says) => log({ event: 'restart', process: 'lake', says }),
    onLakeReady: () => readiness.inform({ lake: { ready: true, says: 'open' } }),
    onLakeUnopened: (says) => readiness.set('lake', { ready: false, says }, 'collecting'),
  })
}

function severalServers(
  { shared, joining, state }: Stores,
  children: Children,
  readiness: ReadinessBoard,
): SeveralServers | undefined {
  const onLake = (part: ReadinessPart) => readiness.inform({ lake: part })
  return shared && joining && new SeveralServers({ ...joining, state, shared, children, onLake })
}
