module gatehouse

go 1.26
