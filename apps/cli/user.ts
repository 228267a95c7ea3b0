import { userInfo } from 'node:os'
import { z } from 'zod'
import { readConfiguration } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { roles } from '#contract/roles.ts'
import { userChange, type ListedUser, type UserChange, type UserChangeAnswer } from '#contract/user-change.ts'
import { realClock } from '#jobs/clock.ts'
import { askOwner } from '#local/ask-owner.ts'
import { changeUser } from '#state/user-changes.ts'
import { firstPasswordFile, removeSpentFirstPassword } from '#worker/first-password.ts'
import { operatorAuthor } from '#worker/operator.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command, CommandContext } from './command.ts'
import { withWholeState } from './state-access.ts'

const verbs = ['list', 'add', 'remove', 'role', 'workspaces', 'reset-password'] as const

function textOption(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function listOf(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || [])
}

/** The ids, or null for all workspaces; none where the option is not given. */
function workspaceIdsOf(text: string | undefined): string[] | null {
  return text === 'all' ? null : listOf(text)
}

/** The request that the words ask for. Throws where a word is missing or wrong. */
function changeOf({ verb, name, options }: CommandContext): UserChange {
  const workspaces = textOption(options['workspaces'])
  const given = {
    action: verb === 'role' ? 'roles' : verb,
    ...(verb === 'list' ? {} : { username: name }),
    ...(verb === 'add' || verb === 'role' ? { roles: listOf(textOption(options['role'])) } : {}),
    ...(verb === 'add' || (verb === 'workspaces' && workspaces !== undefined)
      ? { workspaceIds: workspaceIdsOf(workspaces) }
      : {}),
  }
  const change = userChange.safeParse(given)
  if (change.success) return change.data
  throw new CodedError('invalid_parameter', `user ${verb ?? ''}: ${z.prettifyError(change.error)}`)
}

/** Asks the running server, or changes the application state itself where no server runs. */
async function changed(change: UserChange): Promise<UserChangeAnswer> {
  const configuration = readConfiguration(process.env)
  const changedBy = userInfo().username
  const asked = { change, changedBy }
  const running = await askOwner(configuration.dataDirectory, serverCalls.changeUser, asked)
  if (running.owned) return running.answer
  return withWholeState(async (state) => {
    const author = operatorAuthor({ name: changedBy, command: `user ${change.action}`, at: realClock() })
    const answer = await changeUser(state, change, author)
    await removeSpentFirstPassword(state.db, firstPasswordFile(configuration))
    return answer
  })
}

function lineOf({ username, roles: held, workspaceIds, mustChangePassword }: ListedUser): string {
  const sees =
    workspaceIds === null
      ? 'all workspaces'
      : workspaceIds.length === 0
        ? 'no workspace'
        : `workspaces ${workspaceIds.join(', ')}`
  const note = mustChangePassword ? '; must change the password at the next sign-in' : ''
  return `${username}: ${held.join(', ')}; sees ${sees}${note}`
}

function linesOf(change: UserChange, { users, password }: UserChangeAnswer): string[] {
  if (change.action === 'remove') return [`${change.username} is removed and signed out.`]
  const lines = users.map(lineOf)
  return password === undefined ? lines : [...lines, `One-time password: ${password}`]
}

/** Lists, adds, changes and removes the users who may sign in. */
export const userCommand: Command = {
  name: 'user',
  meaning:
    'Lists, adds, changes or removes users. A new user sees no workspace unless --workspaces names some; a one-time password is printed and must be changed at the first sign-in. Every change is recorded with its time and the user of the operating system.',
  verbs,
  nameForm: 'NAME',
  options: {
    role: {
      type: 'string',
      meaning: `one or several of ${roles.join(', ')}, separated by commas`,
      value: 'ROLE',
    },
    workspaces: { type: 'string', meaning: 'workspace ids separated by commas, or all', value: 'IDS' },
  },
  async run(context) {
    const { verb, name, isJson, print, printError } = context
    const isKnown = verbs.some((known) => known === verb)
    if (!isKnown || (verb === 'list') !== (name === undefined)) {
      printError('lakegauge: user list, or user add, remove, role, workspaces or reset-password with a NAME.')
      return 2
    }
    const change = changeOf(context)
    const answer = await changed(change)
    print(isJson ? JSON.stringify(answer) : linesOf(change, answer).join('\n'))
    return 0
  },
}
