import { userInfo } from 'node:os'
import { z } from 'zod'
import { readConfiguration } from '#config/configuration.ts'
import {
  tokenChange,
  type ListedToken,
  type TokenChange,
  type TokenChangeAnswer,
} from '#contract/api-token.ts'
import { CodedError } from '#contract/errors.ts'
import { realClock } from '#jobs/clock.ts'
import { askOwner } from '#local/ask-owner.ts'
import { changeToken } from '#state/api-tokens.ts'
import { operatorAuthor } from '#worker/operator.ts'
import { serverCalls } from '../server/calls/server-calls.ts'
import type { Command, CommandContext } from './command.ts'
import { withWholeState } from './state-access.ts'

const verbs = ['create', 'list', 'revoke'] as const

function textOf(option: string | boolean | undefined): string | undefined {
  return typeof option === 'string' ? option : undefined
}

/** The ids, or null for all workspaces of the owner. */
function workspaceIdsOf(text: string | undefined): string[] | null {
  if (text === undefined || text === 'all') return null
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** What a new token is made from; what is not given has its default. */
function valuesOf(options: CommandContext['options']) {
  const [access, days] = [textOf(options['access']), textOf(options['days'])]
  return {
    name: textOf(options['name']),
    workspaceIds: workspaceIdsOf(textOf(options['workspaces'])),
    ...(access === undefined ? {} : { access }),
    ...(days === undefined ? {} : { validDays: days }),
  }
}

function givenOf({ verb, name, options }: CommandContext) {
  const owner = textOf(options['user'])
  if (verb === 'create') return { action: verb, owner, values: valuesOf(options) }
  if (verb === 'revoke') return { action: verb, tokenId: name }
  return { action: verb, ...(owner === undefined ? {} : { owner }) }
}

/** The request that the words ask for. Throws where a word is missing or wrong. */
function changeOf(context: CommandContext): TokenChange {
  const change = tokenChange.safeParse(givenOf(context))
  if (change.success) return change.data
  throw new CodedError('invalid_parameter', `token ${context.verb ?? ''}: ${z.prettifyError(change.error)}`)
}

/** Asks the running server, or changes the application state itself where no server runs. */
async function changed(change: TokenChange): Promise<TokenChangeAnswer> {
  const { dataDirectory } = readConfiguration(process.env)
  const changedBy = userInfo().username
  const running = await askOwner(dataDirectory, serverCalls.changeToken, { change, changedBy })
  if (running.owned) return running.answer
  const author = operatorAuthor({ name: changedBy, command: `token ${change.action}`, at: realClock() })
  return withWholeState((state) => changeToken(state, change, author))
}

const stateWords: Readonly<Record<ListedToken['state'], string>> = {
  ACTIVE: 'expires',
  EXPIRING: 'expires soon,',
  EXPIRED: 'expired',
  REVOKED: 'revoked; would have expired',
}

function lineOf({ tokenId, owner, name, access, workspaceIds, state, expiresAt, lastUsedAt }: ListedToken) {
  const sees = workspaceIds === null ? 'all workspaces' : `workspaces ${workspaceIds.join(', ')}`
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`
  return `${tokenId}  ${owner}: ${name}; ${access}; ${sees} of its owner; ${stateWords[state]} ${expiresAt}; ${used}`
}

function linesOf({ tokens, text }: TokenChangeAnswer): string[] {
  const lines = tokens.length === 0 ? ['There are no tokens.'] : tokens.map(lineOf)
  return text === undefined ? lines : [...lines, `Token, shown this once: ${text}`]
}

/** Creates, lists and revokes the API tokens of users. */
export const tokenCommand: Command = {
  name: 'token',
  meaning:
    'Creates, lists or revokes API tokens. A token has the rights that its owner has at the moment of a call, cut by --access and --workspaces; it is printed once. Every change is recorded with its time and the user of the operating system.',
  verbs,
  nameForm: 'TOKEN_ID',
  options: {
    user: { type: 'string', meaning: 'the owner: of the new token, or of those to list', value: 'NAME' },
    name: { type: 'string', meaning: 'where the new token is used, such as "Nightly export"', value: 'TEXT' },
    access: { type: 'string', meaning: 'read (the default) or write', value: 'ACCESS' },
    workspaces: {
      type: 'string',
      meaning: "workspace ids separated by commas, or all of the owner's (the default)",
      value: 'IDS',
    },
    days: { type: 'string', meaning: 'days until it expires: 90 if not given, at most 365', value: 'DAYS' },
  },
  async run(context) {
    const { verb, name, isJson, print, printError } = context
    const isKnown = verbs.some((known) => known === verb)
    if (!isKnown || (verb === 'revoke') !== (name !== undefined)) {
      printError(
        'lakegauge: token create --user NAME --name TEXT, token list, or token revoke with a TOKEN_ID.',
      )
      return 2
    }
    const answer = await changed(changeOf(context))
    print(isJson ? JSON.stringify(answer) : linesOf(answer).join('\n'))
    return 0
  },
}
