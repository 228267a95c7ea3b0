/** The drawer with the corrections of the days of the view. */
export const costVersionsDrawer = 'said'
