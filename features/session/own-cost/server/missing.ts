import type { SourceStatus } from '#product/contract/calls/sources.ts'
import type { Missing, OwnCost } from '../contract.ts'

const history = 'query-history'
const notRead: ReadonlySet<SourceStatus['state']> = new Set(['failing', 'unavailable', 'waiting'])

/** Why some of what the product costs is not known, and what to do about it. */
export function missingOf(sources: readonly SourceStatus[], total: OwnCost['total']): Missing[] {
  const unread = sources.filter(({ source, state }) => source === history && notRead.has(state))
  return [...unread.map(unreadHistory), ...hiddenTexts(total), ...notBilled(total)]
}

function unreadHistory({ state, says, right }: SourceStatus): Missing {
  if (state === 'waiting') {
    return {
      says: 'The query history has not been collected yet.',
      remedy: 'Available after the first collection.',
    }
  }
  return {
    says: `The query history could not be read: ${says ?? 'its source failed.'}`,
    remedy: `It needs ${right.name}. ${right.grant}`,
  }
}

function hiddenTexts({ unreadableStatements: hidden }: OwnCost['total']): Missing[] {
  if (hidden === 0) return []
  const many = hidden === 1 ? '1 statement hides its text' : `${hidden} statements hide their text`
  return [
    {
      says: `${many}: whether Lakegauge ran it is not known, and it is not counted here.`,
      remedy:
        'Read the query history as an account admin, or through a view of one: texts are hidden from others, and from everybody where customer-managed keys encrypt them.',
    },
  ]
}

function notBilled({ daysNotBilled: days }: OwnCost['total']): Missing[] {
  if (days === 0) return []
  const which = days === 1 ? 'One day with own statements is' : `${days} days with own statements are`
  return [
    {
      says: `${which} without money.`,
      remedy:
        'Usage is billed up to a day late: look again then. If it stays, see whether the SKU of the warehouse has a price.',
    },
  ]
}
