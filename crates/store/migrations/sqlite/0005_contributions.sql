-- Random bytes that a seat added to the dice of its session; NULL if it has not, or need not.
ALTER TABLE seats ADD COLUMN contribution BLOB;
