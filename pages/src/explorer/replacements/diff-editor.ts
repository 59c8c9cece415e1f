/** In place of the editor that compares two files, which GraphiQL does not use. */
export class DiffEditorWidget {}
export class MultiDiffEditorWidget {}
