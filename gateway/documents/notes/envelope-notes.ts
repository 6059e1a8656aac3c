/** Fields that stand around the data of every answer of their kind. */
export const success = 'True on every answer with status 200.';
export const count = 'How many items data holds.';
export const charged = 'True: the work was done and the call was settled.';
