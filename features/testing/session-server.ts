import { CodedError } from '#contract/errors.ts'
import type { Clocks } from '#http/ports.ts'
import { httpServer } from '#http/serve.ts'
import type { HttpServer } from '#http/serve.ts'
import type { ServerParts } from '#http/server-context.ts'
import { dataNow, noAudit, openSessions, realNow, serverParts, user } from '#http/testing/parts.ts'
import { openIncidentEngine } from './open-incident-engine.ts'
import { openIncidents } from './open-incidents.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import type { FeaturePorts } from '#features/server-catalogue.ts'
import { localProvider } from '#product/server/identity-providers.ts'
import type { AccountStore } from '#product/server/session-ports.ts'
import type { ColumnChoice } from '#product/contract/calls/column-choices.ts'
import type { Derivation } from '#product/server/setting-ports.ts'
import { keptRights } from '#product/server/visibility/kept-rights.ts'
import type { SavedView } from '#product/contract/calls/saved-views.ts'
import { openApiTokens } from './open-api-tokens.ts'
import { noLicense } from './no-license.ts'
import { openPolicies } from './open-policies.ts'
import { openProposals } from './open-proposals.ts'
import { openSavings } from './open-savings.ts'
import { openSignIn } from './open-sign-in.ts'
import { openSettings } from './open-settings.ts'
import { jobRun } from './job-run.ts'
import { openedLog } from './opened-log.ts'
import { openWork } from './open-work.ts'

/** Four people: of each kind one; ann sees workspace 1 only. */
const people = [
  user('ann', 'user', ['1']),
  user('root', 'admin', null),
  user('bill', 'billing-admin', null),
  user('setup', 'provisioning-admin', null),
  user('eve@example.com', 'executive', null),
]

const clocks: Clocks = { dataNow: () => dataNow, realNow: () => realNow }

/** Accounts without passwords. */
function openAccounts(): AccountStore {
  const urls = new Map<string, string>()
  let views: SavedView[] = []
  const choices = new Map<string, ColumnChoice[]>()
  return {
    verifyPassword: async () => undefined,
    changePassword: async () => {},
    lastUrl: async (username) => urls.get(username),
    rememberUrl: async (username, url) => void urls.set(username, url),
    savedViews: async (username) => views.filter(({ owner, isShared }) => isShared || owner === username),
    keepView: async (view) => {
      const kept = { ...view, viewId: `view ${views.length}` }
      views.push(kept)
      return kept
    },
    forgetView: async (view) => {
      const others = views.filter(({ owner, viewId }) => owner !== view.owner || viewId !== view.viewId)
      const isForgotten = others.length < views.length
      views = others
      return isForgotten
    },
    columnChoices: async (username) => choices.get(username) ?? [],
    keepColumns: async (username, choice) => {
      const others = (choices.get(username) ?? []).filter(({ report }) => report !== choice.report)
      choices.set(username, [...others, choice])
    },
  }
}

/** Notifications without groups and mail server. */
function noNotifications(): FeaturePorts['notifications'] {
  const noGroup = async (): Promise<never> => {
    throw new CodedError('not_found', 'There is no such group of notifications.')
  }
  return {
    missingKey: undefined,
    groups: async () => [],
    saveGroup: async (groupId) => (groupId === undefined ? 'group' : noGroup()),
    deleteGroup: noGroup,
    tryGroup: noGroup,
    trySender: async (receiver) => ({ receiver, isSent: false, answer: 'No mail server is set up.' }),
    preview: () => ({ subject: 'Sample', text: 'Sample' }),
    deliveries: async () => [],
    sendAgain: noGroup,
  }
}

/** Derivation that has just been requested. */
function openDerivation(): FeaturePorts['derivation'] {
  let derivation: Derivation = { state: 'none', at: null, dataVersion: null, message: null }
  return {
    request: async () => (derivation = { ...derivation, state: 'running', at: realNow }),
    current: async () => derivation,
  }
}

/** The default ports of the session calls. */
export function sessionPorts(given: Partial<FeaturePorts> = {}): FeaturePorts {
  const accounts = given.accounts ?? openAccounts()
  return {
    accounts,
    identityProviders: [localProvider(accounts)],
    signIn: openSignIn(),
    sessions: openSessions(people),
    clocks,
    audit: noAudit,
    log: () => {},
    version: { buildVersion: '1.2.3', gitCommit: 'abc1234' },
    deployment: {
      cloudProvider: 'AZURE',
      authenticationProviders: ['PROVISIONING_USER'],
      storageProvider: 'EMBEDDED',
      reanalyzeControlsEnabled: false,
      isDemoMode: false,
    },
    sources: async () => [],
    settings: openSettings(),
    keptRights: keptRights(() => realNow.getTime()),
    environmentVariables: [],
    collectEverySeconds: 3_600,
    policies: openPolicies(),
    incidents: openIncidents(),
    proposals: openProposals(),
    savings: openSavings(),
    incidentEngine: openIncidentEngine(),
    derivation: openDerivation(),
    notifications: noNotifications(),
    apiTokens: openApiTokens(),
    license: noLicense,
    sessionList: { list: async () => [], end: async () => false },
    stateRows: async () => [],
    // As the server does for logs that clusters delivered.
    askSpark: async (question, values, { signal }) => given.ask?.(question, values, signal) ?? [],
    openedLogs: {
      list: async () => [],
      open: async ({ fileName, file }) => openedLog({ fileName, bytes: file.bytes }),
      delete: async () => false,
    },
    purging: {
      retention: {},
      lookBackDays: 3,
      preview: async () => [],
      start: async (choice) => jobRun({ kind: 'purge', input: choice, state: 'PENDING' }),
    },
    telemetry: {
      start: async ({ subject }) => ({
        run: jobRun({ kind: 'telemetry', subject, state: 'PENDING' }),
        isNew: true,
      }),
    },
    work: openWork(),
    runs: { list: async () => [], find: async () => undefined, log: async () => [] },
    questionsRunStatements: false,
    ask: async () => [],
    ...given,
  }
}

/** A server with every call of the product. */
export async function sessionServer(
  given: Partial<FeaturePorts> = {},
  parts: Partial<ServerParts> = {},
): Promise<HttpServer> {
  const ports = sessionPorts(given)
  return httpServer(
    serverParts({ routes: serverRoutes(ports), sessions: ports.sessions, clocks: ports.clocks, ...parts }),
  )
}
