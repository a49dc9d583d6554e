/** Fields of events that contain users' texts, or things with texts. */
export const wordMembers = [
  'content',
  'title',
  'description',
  'name',
  'caption',
  'shoppingListName',
  'expenseCategoryName',
  'choice',
  'options',
  'items',
  'votes',
  'reactions',
  'checklist',
  'template',
  'pictures',
  'split',
  'readings',
] as const;

/** Members with the id of a thing, or of the parent that it is deleted with. */
export const belongingMembers = ['id', 'reminderId', 'choreId', 'expenseId', 'expenseCategoryId'] as const;
