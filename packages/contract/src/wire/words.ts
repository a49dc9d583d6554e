/** The members of what events tell that hold people's words, or things with words. */
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
] as const;

/** The members that say what a thing is, or what it is part of and deleted with. */
export const belongingMembers = ['id', 'reminderId', 'choreId', 'expenseId', 'expenseCategoryId'] as const;
