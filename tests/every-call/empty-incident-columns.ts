import {
  assignedToNobody,
  noStake,
  noSubtype,
  nobodyDismissed,
  nothingShared,
  notSnoozed,
} from '#product/contract/absences/incidents.ts'

/** Columns of the lists of incidents that have no value in the collected world, each with the reason. */
export const emptyOfIncidents = [
  {
    because: assignedToNobody.because,
    columns: {
      filterCostIncidents: ['assignedTo'],
      filterPerformanceIncidents: ['assignedTo'],
      listCostIncidents: ['assignedTo'],
      listPerformanceIncidents: ['assignedTo'],
    },
  },
  {
    because: notSnoozed.because,
    columns: {
      filterCostIncidents: ['snoozedUntil'],
      filterPerformanceIncidents: ['snoozedUntil'],
      listCostIncidents: ['snoozedUntil'],
      listPerformanceIncidents: ['snoozedUntil'],
    },
  },
  {
    because: nothingShared.because,
    columns: {
      filterCostIncidents: ['sharedAtStake'],
      filterPerformanceIncidents: ['sharedAtStake'],
      listCostIncidents: ['sharedAtStake'],
      listPerformanceIncidents: ['sharedAtStake'],
    },
  },
  {
    because: noStake.because,
    columns: { filterCostIncidents: ['atStake'], listCostIncidents: ['atStake'] },
  },
  {
    because: nobodyDismissed.because,
    columns: {
      listCostIncidents: ['muteUntil', 'reason'],
      filterCostIncidents: ['muteUntil', 'reason'],
      listPerformanceIncidents: ['muteUntil', 'reason'],
      filterPerformanceIncidents: ['muteUntil', 'reason'],
    },
  },
  // New SKUs and SKUs whose change no asset explains have one; there is none in this world.
  {
    because: noSubtype.because,
    columns: { listCostIncidents: ['incidentSubtype'], filterCostIncidents: ['incidentSubtype'] },
  },
]
