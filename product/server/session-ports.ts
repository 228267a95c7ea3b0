import type { Audit } from '#http/audit.ts'
import type { Clocks, SessionStore } from '#http/ports.ts'
import type { Author } from '#state/change.ts'
import type { Log } from '#http/log.ts'
import type { SourceStatus } from '#product/contract/calls/sources.ts'
import type { ColumnChoice } from '#product/contract/calls/column-choices.ts'
import type { SavedView } from '#product/contract/calls/saved-views.ts'
import type { DeploymentInfo } from '#product/contract/calls/deployment-info.ts'

/** Local accounts with what is kept of each. */
export type AccountStore = {
  /**
   * Answers the name as the account spells it, if the password is right. Checks take a while each and are made in turn,
   * for each address alike; throws too_many_requests if too many wait. What begins is called when its turn comes.
   */
  verifyPassword(
    username: string,
    password: string,
    address: string,
    begin?: () => void,
  ): Promise<{ username: string } | undefined>
  /** Replaces the password, which then need not be changed again, and ends all sessions of the account. */
  changePassword(account: { username: string; password: string }, author: Author): Promise<void>
  /** The page that the account's owner saw last. */
  lastUrl(username: string): Promise<string | undefined>
  rememberUrl(username: string, url: string): Promise<void>
  /** The views that the account's owner keeps, and those that others share. */
  savedViews(username: string): Promise<readonly SavedView[]>
  keepView(view: Omit<SavedView, 'viewId'>, author: Author): Promise<SavedView>
  /** Answers false where the account's owner keeps no such view. */
  forgetView(view: { owner: string; viewId: string }, author: Author): Promise<boolean>
  /** The columns that the account's owner chose, by report. */
  columnChoices(username: string): Promise<readonly ColumnChoice[]>
  keepColumns(username: string, choice: ColumnChoice): Promise<void>
}

/** What somebody enters to sign in, and from where. */
export type Credentials = {
  username: string
  password: string
  address: string
  /** Called when the password is about to be looked at, not while it waits for its turn; throws where it must not be. */
  begin: () => void
}

/** One way to find out who somebody is. */
export type IdentityProvider = {
  /** Unique among the providers. */
  name: string
  /** What the sign-in page knows it by: the specification's name. */
  kind: string
  /** The account of whoever has these credentials; undefined: they are not of this provider, or wrong. */
  authenticate(credentials: Credentials): Promise<{ username: string } | undefined>
}

/** What the session calls are wired to. */
export type SessionPorts = {
  accounts: AccountStore
  /** The ways to sign in, asked in this order. */
  identityProviders: readonly IdentityProvider[]
  sessions: SessionStore
  clocks: Clocks
  /** Records sign-ins and sign-outs. */
  audit: Pick<Audit, 'record'>
  log: Log
  version: { buildVersion: string; gitCommit: string }
  deployment: DeploymentInfo
  /** Names of the columns that a report's table can show; undefined where there is no such report. */
  columnsOf(report: string): readonly string[] | undefined
  /** How each source of facts fares, by workspace. */
  sources(): Promise<readonly SourceStatus[]>
}
