import type { Letter } from '#notify/letter.ts'
import { amount as amountText } from '../incidents/notice-text.ts'
import type { ProposalLife } from '../proposal-ports.ts'
import { mostRows, type LetterFacts, type OpenRow } from './letter-facts.ts'

const listPath = '/recommendations'
const proposalPath = (proposalId: string) =>
  `${listPath}?tab=recommendations&status=ALL&small=SHOW&proposalId=${encodeURIComponent(proposalId)}`

/** The weekly letter: the sums of what is to do, what is worth most, what is new, and what was applied and how it did. */
export function letterOf(facts: LetterFacts): Letter {
  return {
    title: `What to do: ${amountText(facts.sums.worth, facts.currency)} a month`,
    sections: [sumsOf(facts), largestOf(facts), begunOf(facts), doneOf(facts)],
  }
}

function sumsOf({ sums, currency }: LetterFacts) {
  const mark = sums.estimatedBecause === null ? '' : '≈ '
  const row = (name: string, amount: string, note: string, path = listPath) => ({
    cells: [name, `${mark}${amountText(amount, currency)}`, note],
    path,
  })
  return {
    title: 'In a month of 30.4 days',
    columns: ['Part', 'Worth', 'Count'],
    rows: [
      row('All that is to do', sums.worth, counted(sums.assets, 'asset')),
      row(
        'Recommendations save',
        sums.saving,
        counted(sums.recommendations, 'recommendation'),
        `${listPath}?tab=recommendations`,
      ),
      row('Incidents besides', sums.furtherAtStake, `${sums.incidents} open`),
      row('Waste besides', sums.furtherWaste, 'avoidable, of 28 days'),
    ],
    note: `In no sum: ${amountText(sums.modelledSaving, currency)} that a model expects, and ${counted(sums.small, 'small asset')} with ${amountText(sums.smallWaste, currency)} of waste.${mark === '' ? '' : ' ≈: a part is VMs at their public price.'}`,
  }
}

function largestOf({ largest, sums, currency }: LetterFacts) {
  return {
    title: 'Worth most',
    columns: ['What to do', 'Asset', 'Worth a month'],
    rows: largest.map(({ what, assetName, worth }) => ({
      cells: [what, assetName, worth === null ? 'not priced' : amountText(worth, currency)],
      path: `${listPath}?search=${encodeURIComponent(assetName)}`,
    })),
    note: largest.length === 0 ? 'There is nothing to do.' : moreOf(sums.assets),
  }
}

function begunOf({ begun, currency }: LetterFacts) {
  return {
    title: 'New recommendations',
    columns: ['Recommendation', 'Asset', 'Change', 'Saves a month'],
    rows: begun.slice(0, mostRows).map((row) => ({
      cells: [row.title, row.assetName, row.change, savingText(row, currency)],
      path: proposalPath(row.proposalId),
    })),
    note: begun.length === 0 ? 'None in the last seven days.' : moreOf(begun.length),
  }
}

function savingText({ saving, modelledSaving }: OpenRow, currency: string): string {
  if (saving !== null) return amountText(saving, currency)
  return modelledSaving === null ? 'to be tried' : `${amountText(modelledSaving, currency)}, modelled`
}

function doneOf({ done }: LetterFacts) {
  return {
    title: 'Applied and verified',
    columns: ['Recommendation', 'Asset', 'What became of the change'],
    rows: done.slice(0, mostRows).map((life) => ({
      cells: [life.summary.title, life.summary.assetName ?? life.assetId, outcomeOf(life)],
      path: proposalPath(life.proposalId),
    })),
    note: done.length === 0 ? 'None in the last seven days.' : moreOf(done.length),
  }
}

const percent = (share: number) => `${Math.round(Math.abs(share) * 100)} %`

function outcomeOf({ status, statusBy, verdict }: ProposalLife): string {
  if (status === 'APPLIED' || verdict === null)
    return `Seen in the settings${statusBy === null ? '' : `, by ${statusBy}`}; no verdict yet`
  const { estimate, low, high } = verdict.share
  const [nearest, furthest] = [low, high].toSorted((one, other) => Math.abs(one) - Math.abs(other))
  const range = `${percent(nearest ?? low)} to ${percent(furthest ?? high)}`
  return status === 'VERIFIED'
    ? `Verified: runs cost ${percent(estimate)} less (${range})`
    : `Failed: runs cost ${percent(estimate)} more (${range})`
}

const counted = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`
const moreOf = (all: number) => (all > mostRows ? `And ${all - mostRows} more, in the product.` : null)
