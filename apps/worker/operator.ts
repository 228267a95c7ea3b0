import { CodedError } from '#contract/errors.ts'
import { decide, inPerson } from '#contract/guard.ts'
import type { Author } from '#state/change.ts'

/** What an operator of the machine does at the command line, by their name there. */
type Operation = { name: string; command: string; at: Date }

// Who may sign in, and with which tokens, is for people alone, wherever they ask for it.
const accounts = inPerson('admin', 'account')

/** The author of a change of accounts at the command line. */
export function operatorAuthor({ name, command, at }: Operation): Author {
  const decision = decide(accounts, { kind: 'operator' })
  if (!decision.isAllowed) throw new CodedError(decision.code, decision.message)
  return { actor: { kind: 'person', name }, at, origin: { kind: 'command', id: command } }
}
