import type { OutputOf } from '#contract/endpoint.ts'
import { day } from '#ui/format/time.ts'
import { words } from '#ui/format/words.ts'
import { principalText } from '#product/contract/principal.ts'
import type { z } from 'zod'
import type { actOnProposals, getProposal } from '../contract.ts'

export type ProposalAction = z.output<typeof actOnProposals.body>['action']
export type ProposalResults = OutputOf<typeof actOnProposals>['results']
type Event = OutputOf<typeof getProposal>['events'][number]

/** "1 recommendation", "12 recommendations". */
export function recommendationsText(number: number): string {
  return number === 1 ? '1 recommendation' : `${number} recommendations`
}

type HowSure = { toDo: number; counted: number; modelled: number }

/** How many recommendations to do are how sure, and what else: "2 paid or measured, 1 modelled, 3 to be tried; none accepted". */
export function howSureText({ toDo, counted, modelled }: HowSure, further: string): string {
  const parts = [
    [counted, 'paid or measured'],
    [modelled, 'modelled'],
    [toDo - counted - modelled, 'to be tried'],
  ] as const
  const shown = parts.filter(([number]) => number > 0)
  return [
    ...(shown.length > 0 ? [shown.map(([number, word]) => `${number} ${word}`).join(', ')] : []),
    further,
  ].join('; ')
}

/** What an action did, in one sentence. */
export function actionText(action: ProposalAction, results: ProposalResults): string {
  const number = results.filter(({ isDone }) => isDone).length
  if (number === 0) return 'Nothing was changed.'
  const all = recommendationsText(number)
  switch (action.kind) {
    case 'ACCEPT':
      return `${all} accepted.`
    case 'DISMISS':
      return [
        action.until === null ? `${all} dismissed` : `${all} dismissed until ${day(action.until)}`,
        action.because === 'NOT_FOR_PRODUCTION' && ', with whatever else is proposed about the same assets',
        '.',
      ]
        .filter((part) => part !== false)
        .join('')
    case 'RESTORE':
      return `Decision about ${all} taken back.`
    case 'ASSIGN':
      return `${all} assigned to ${action.assignee === null ? 'nobody' : principalText(action.assignee)}.`
  }
}

/** Why nothing was done with some of them, each reason once with their number. */
export function refusalTexts(results: ProposalResults): string[] {
  const refused = results.flatMap(({ because }) => because ?? [])
  return [...Map.groupBy(refused, (because) => because)].map(
    ([because, alike]) => `${recommendationsText(alike.length)} unchanged: ${because}`,
  )
}

const labels: Readonly<Record<string, { word: string; meaning: string }>> = {
  PAID: { word: 'Paid', meaning: 'The waste is in the past and was paid.' },
  MEASURED: { word: 'Measured', meaning: 'Own runs in both configurations were compared.' },
  MODELLED: { word: 'Modelled', meaning: 'A model expects it; it is in no total.' },
  TO_BE_TRIED: { word: 'To be tried', meaning: 'Nobody knows before it is tried; it is in no total.' },
}

/** How sure a saving is, as a word and a sentence. */
export function labelOf(label: string): { word: string; meaning: string } {
  return labels[label] ?? { word: words(label), meaning: '' }
}

const verbs: Readonly<Record<string, string>> = {
  'proposal.accept': 'Accepted',
  'proposal.dismiss': 'Dismissed',
  'proposal.restore': 'Decision taken back',
  'proposal.assign': 'Assigned',
  'proposal.unassign': 'Assigned to nobody',
  'proposal.comment': 'Comment written',
  'proposal.uncomment': 'Comment removed',
}

/** One line of what people did. */
export function eventText({ what, by, text }: Event): string {
  const author = `by ${principalText(by)}`
  if (what === 'proposal.assign') return `Assigned to ${principalText(text ?? '')} ${author}`
  if (what === 'proposal.dismiss') return `Dismissed ${author}: ${text ?? ''}`
  return `${verbs[what] ?? words(what)} ${author}`
}
