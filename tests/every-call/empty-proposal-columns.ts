import { nobodyDecided, noReturn, notAssigned } from '#product/contract/absences/proposals.ts'

/** Columns of the list of recommendations that have no value in the collected world, each with the reason. */
export const emptyOfProposals = [
  {
    because: notAssigned.because,
    columns: { listProposals: ['assignedTo'], filterProposals: ['assignedTo'] },
  },
  {
    because: noReturn.because,
    columns: { listProposals: ['dismissedUntil'], filterProposals: ['dismissedUntil'] },
  },
  {
    because: nobodyDecided.because,
    columns: {
      listProposals: ['reason', 'statusAt', 'statusBy'],
      filterProposals: ['reason', 'statusAt', 'statusBy'],
    },
  },
]
