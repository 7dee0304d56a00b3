-- Price evidence asks for cars of one make and model, of some years; and for what was paid for a make.
CREATE INDEX vehicles_by_likeness ON vehicles (make, model_folded, year);
CREATE INDEX vehicles_sold_by_make ON vehicles (make, id) WHERE status = 'sold';
