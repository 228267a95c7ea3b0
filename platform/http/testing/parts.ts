import type { TokenAccess } from '#contract/guard.ts'
import type { Role } from '#contract/roles.ts'
import type { Audit } from '../audit.ts'
import type { LogEntry } from '../log.ts'
import type { MartReader, Session, SessionStore, TokenStore, User } from '../ports.ts'
import type { ServerParts } from '../server-context.ts'

export const dataNow = new Date('2025-05-31T23:00:00Z')
export const realNow = new Date('2026-03-01T12:00:00Z')

/** Somebody with one role who sees the given workspaces; the session's token is the username. */
export function user(username: string, role: Role, workspaceIds: User['workspaceIds']): User {
  return { username, roles: [role], workspaceIds, mustChangePassword: false }
}

/** Sessions of users whose tokens are their names. */
export function openSessions(users: readonly User[]): SessionStore {
  const closed = new Set<string>()
  const expiresAt = new Date('2026-03-02T00:00:00Z')
  return {
    open: async (username) => ({ token: username, expiresAt }),
    async find(token) {
      const found = users.find(({ username }) => username === token && !closed.has(token))
      return found && { user: found, actor: { kind: 'person', name: found.username }, expiresAt }
    },
    close: async (token) => void closed.add(token),
  }
}

/** Tokens by their texts. */
export function openTokens(tokens: Readonly<Record<string, Session>>): TokenStore {
  const known = new Map(Object.entries(tokens))
  return { find: async (text) => known.get(text) }
}

/** A token of a user with this access, whose workspaces may be limited further. */
export function tokenOf(owner: User, access: TokenAccess, limits: User['workspaceIds'] = null): Session {
  return {
    user: { ...owner, workspaceIds: limits ?? owner.workspaceIds },
    actor: { kind: 'token', name: `${owner.username}/${access}` },
    expiresAt: new Date('2026-03-02T00:00:00Z'),
    token: { tokenId: '0123456789abcdef', access, isLimitedToWorkspaces: limits !== null },
  }
}

const emptyMart: MartReader = { version: () => 7, rows: async () => ({ rows: [], dataVersion: 7 }) }

/** An audit that keeps nothing. */
export const noAudit: Audit = { record: async () => {}, refused: () => {} }

/** A server's parts with two workspaces in two subscriptions; what matters to a test is given. */
export function serverParts(given: Partial<ServerParts> & { logged?: LogEntry[] } = {}): ServerParts {
  const { logged = [], ...parts } = given
  return {
    routes: [],
    sessions: openSessions([user('ann', 'user', ['1']), user('root', 'admin', null)]),
    tokens: openTokens({}),
    mart: emptyMart,
    directory: {
      workspaces: async () => [
        { workspaceId: '1', subscriptionId: 'north', workspaceHost: 'one.example.com' },
        { workspaceId: '2', subscriptionId: 'south', workspaceHost: 'two.example.com' },
      ],
      currency: async () => 'USD',
    },
    clocks: { dataNow: () => dataNow, realNow: () => realNow },
    readiness: async () => ({ ready: true, showsPages: true, parts: {} }),
    log: (entry) => void logged.push(entry),
    audit: noAudit,
    version: { buildVersion: '1.2.3', gitCommit: 'abc1234' },
    validateAnswers: true,
    ...parts,
  }
}

/** The header by which a program sends a token. */
export function bearer(text: string): { authorization: string } {
  return { authorization: `Bearer ${text}` }
}

/** The cookie header of somebody's session. */
export function signedInAs(username: string): { cookie: string } {
  return { cookie: `lakegauge_session=${username}` }
}
