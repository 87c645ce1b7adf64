/** Tables of work stoppages. */
import type { Table } from '#storage/tables.ts'

/** One row a stoppage, in the edition. */
export const workStoppages: Table = {
  name: 'work_stoppages',
  about: 'Strikes and lockouts of a thousand workers or more',
  columns: {
    stoppage_no: { type: 'integer', required: true, about: "The publisher's number" },
    employer: { type: 'text', required: true, about: 'As published' },
    state: { type: 'text', about: 'Two letters; null for several states' },
    began: { type: 'date', required: true, about: 'First day' },
    workers: { type: 'integer', about: 'Workers idled; null where it is not told' },
  },
}

/** The same rows of one file, as it was read. */
export const stoppageRows: Table = { ...workStoppages, name: 'stoppage_rows' }
