/** A member of the events of changes outside of a flow, on which a statute may depend. */
export interface JudgesFlows {
  /**
   * The flows whose statutory deadlines follow in the same transaction, which has locked them. Null: all
   * flows of the brand, too many for it.
   */
  judgedFlowIds: number[] | null;
}
