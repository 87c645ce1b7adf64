/** The tables of changes: the last editions that were compared with the one before, and what differed. */
import type { Column, Table } from '#storage/tables.ts'

const EDITION_NO: Column = {
  type: 'integer',
  required: true,
  about: 'The edition: changed_editions',
}

/** The editions. */
export const changedEditions: Table = {
  name: 'changed_editions',
  about: 'One row per edition whose changes are kept, oldest first',
  columns: {
    edition_no: { type: 'integer', required: true, about: 'Goes up by one from each to the next' },
    edition: { type: 'text', required: true, about: 'Its id' },
    published_at: { type: 'text', required: true, about: 'When it was published, ISO 8601 in UTC' },
    compared_with: {
      type: 'text',
      about: 'The edition that it was compared with; null for the first, which has no changes',
    },
    changes: { type: 'integer', required: true, about: 'How many changes it has' },
  },
}

/** What differed. */
export const recordChanges: Table = {
  name: 'record_changes',
  about: 'One row per record that was created, amended, withdrawn or is listed no longer, edition by edition',
  columns: {
    edition_no: EDITION_NO,
    seq: {
      type: 'integer',
      required: true,
      about: "Its place in the edition's changes, from 1 without gaps",
    },
    dataset: { type: 'text', required: true, about: 'The dataset, or risk' },
    kind: { type: 'text', required: true, about: 'created, amended, withdrawn or no_longer_listed' },
    record_id: { type: 'text', required: true, about: 'The record, by the id that its dataset has' },
    day: { type: 'date', about: "The day by which a plan's history counts the record" },
    fields: {
      type: 'text',
      about: 'What was amended, as a JSON array of field, before and after; else null',
    },
  },
}

/** What is there no longer. */
export const goneRecords: Table = {
  name: 'gone_records',
  about: 'One row per record that an edition does not hold any more, though the one before did',
  columns: {
    edition_no: EDITION_NO,
    dataset: { type: 'text', required: true, about: 'The dataset' },
    record_id: { type: 'text', required: true, about: 'The record' },
    day: { type: 'date', about: "The day by which a plan's history counted it" },
    replaced_by: { type: 'text', about: 'The record that took its place; null where none did' },
  },
}

export const changesTables = [changedEditions, recordChanges, goneRecords]
